/** A short sound of two notes, made on the spot. */
const NOTES = [
  { hertz: 659.3, at: 0 },
  { hertz: 880, at: 0.13 },
];
const LASTS = 0.28; // seconds
const LOUD = 0.12;

let audio = null;

const context = () => (audio ??= "AudioContext" in globalThis ? new AudioContext() : null);

function play(to, { hertz, at }) {
  const [note, volume, start] = [to.createOscillator(), to.createGain(), to.currentTime + at];
  note.type = "triangle";
  note.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + LASTS);
  note.connect(volume).connect(to.destination);
  note.start(start);
  note.stop(start + LASTS);
}

/** Browsers let a page sound only once it was pressed; where that has not been, nothing is heard. */
export async function chime() {
  const to = context();
  if (!to) return;
  if (to.state === "suspended") await to.resume();
  NOTES.forEach((note) => play(to, note));
}
