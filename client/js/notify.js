import { settings } from "./settings.js";

/** Notices of the browser, for who is called to the table while looking elsewhere. */

export const canNotify = () => "Notification" in globalThis;

export const isBlocked = () => canNotify() && Notification.permission === "denied";

/** Whether they are wanted, and allowed. */
export const mayNotify = () => settings.get("notify") && canNotify() && Notification.permission === "granted";

/** Switches them on or off; the browser is asked only when they are switched on. @param {boolean} wanted @returns {Promise<boolean>} whether they are on */
export async function wantNotices(wanted) {
  const granted = wanted && (await Notification.requestPermission()) === "granted";
  settings.set("notify", granted);
  settings.dispatchEvent(new CustomEvent("change", { detail: { name: "notify" } })); // a refusal changes no setting, and is shown
  return granted;
}

/** One notice for a game; a new one takes the old one's place. @param {{title: string, body: string, game: string}} notice */
export function notify({ title, body, game }) {
  try {
    const notice = new Notification(title, { body, tag: `tapete.${game}`, lang: document.documentElement.lang });
    const close = () => notice.close();
    notice.addEventListener("click", () => {
      focus();
      close();
    });
    document.addEventListener("visibilitychange", close, { once: true });
  } catch {
    settings.set("notify", false); // some browsers have the name and not the thing
  }
}
