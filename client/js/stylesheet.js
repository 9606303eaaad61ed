/** Style sheets of the screens that are loaded late. Importing modules await them, so that nothing is shown unstyled. */
const loaded = new Map();

/** @param {string} name file in `css/` without its ending @returns {Promise<void>} a sheet that fails does not stop the screen */
export function needStyle(name) {
  if (!loaded.has(name)) loaded.set(name, add(new URL(`../css/${name}.css`, import.meta.url).href));
  return loaded.get(name);
}

function add(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
