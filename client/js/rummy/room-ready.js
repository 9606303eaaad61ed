import { needWords } from "../i18n.js";

/** The words of rummy's room, count and replay; what uses them imports this once, and waits no more. */
await needWords("room");
