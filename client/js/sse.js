const LINE_END = /\r\n|\n|\r(?!$)/; // a carriage return at the very end may be half of a pair

/** Server-sent events put together from the pieces in which they come. Comments say nothing, fields of other names neither. */
export class EventReader {
  constructor() {
    this.rest = "";
    this.fields = {};
  }

  /** @param {string} piece @returns {{event: string, data: string, id: string | null, retry: number | null}[]} the events that it completed */
  read(piece) {
    const lines = (this.rest + piece).split(LINE_END);
    this.rest = lines.pop();
    return lines.map((line) => this.take(line)).filter(Boolean);
  }

  /** An empty line ends an event; one without data is none. */
  take(line) {
    if (line !== "") {
      this.note(line);
      return null;
    }
    const { event = "message", data = null, id = null, retry = null } = this.fields;
    this.fields = {};
    return data === null ? null : { event, data, id, retry };
  }

  note(line) {
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (name === "data") this.fields.data = "data" in this.fields ? `${this.fields.data}\n${value}` : value;
    else if (name === "retry" && /^\d+$/.test(value)) this.fields.retry = Number(value);
    else if (name === "event" || name === "id") this.fields[name] = value;
  }
}
