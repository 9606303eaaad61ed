/** Puts a text on the clipboard. @returns {Promise<boolean>} whether it is there */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages that are not served over https. */
function copyBySelection(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "vh" });
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
