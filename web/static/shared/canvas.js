// Canvases that keep up with their size and with the colours of the page.

/** fit gives a canvas as many pixels as its place has, and returns what draws on it in CSS pixels. */
export function fit(canvas, width, height) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** keepUp calls resized, also now, and recoloured when they are due; it returns what ends that. */
export function keepUp(element, resized, recoloured = resized) {
  const resizer = new ResizeObserver(() => resized());
  resizer.observe(element);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const recolour = () => recoloured();
  scheme.addEventListener('change', recolour);
  return () => {
    resizer.disconnect();
    scheme.removeEventListener('change', recolour);
  };
}
