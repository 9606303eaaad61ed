import { t } from "../i18n.js";
import { optionsLine } from "./room-options.js";
import "./room-ready.js";

/** A room as it is told to somebody invited. @param {import("../api.js").GameView} view */
export const roomText = ({ seats, options }) => `${t("room.sit", { n: seats.length })} ${optionsLine(options.table)}.`;
