// Canvases that follow their size and the colours of the page.

import { onColours } from './colours.js';

/** fit sizes a canvas to its element and returns a context that draws in CSS pixels. */
export function fit(canvas, width, height) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** keepUp calls resized now and at each change of size, and recoloured when colours change. It returns a function that stops it. */
export function keepUp(element, resized, recoloured = resized) {
  const resizer = new ResizeObserver(() => resized());
  resizer.observe(element);
  const stop = onColours(() => recoloured());
  return () => {
    resizer.disconnect();
    stop();
  };
}

/** whileSeen calls changed(seen) when an element comes into the window, leaves it, or is printed. It returns a function that stops it. */
export function whileSeen(element, changed) {
  const watcher = new IntersectionObserver((entries) => changed(entries.at(-1).isIntersecting));
  const printed = () => changed(true);
  watcher.observe(element);
  addEventListener('beforeprint', printed);
  return () => {
    watcher.disconnect();
    removeEventListener('beforeprint', printed);
  };
}
