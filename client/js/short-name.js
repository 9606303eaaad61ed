// @ts-check
const LENGTH = 20; // what a table takes

/** A name as it can be offered to a table, out of whatever lies in the browser or in an address. @param {unknown} text @returns {string} */
export const shortName = (text) => (typeof text === "string" ? Array.from(text).slice(0, LENGTH).join("") : "");
