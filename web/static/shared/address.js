// Addresses of the page: which view, and its state as parameters. On a server
// they are paths (/watch?n=8); where the page is files on a disk or on any web
// host they stand behind a hash (#/watch?n=8).

/** query writes parameters; what is undefined, null or empty is left out. */
export function query(params) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== undefined && value !== null && value !== '') search.set(key, value);
  const text = search.toString();
  return text ? '?' + text.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
}

/** format writes the address of a view. */
export function format(view, params = {}, hashed = false) {
  return `${hashed ? '#' : ''}/${view === 'home' ? '' : view}${query(params)}`;
}

/** parse reads an address as format wrote it, or what somebody typed. */
export function parse(location, hashed = false) {
  const [path, search] = hashed ? location.hash.replace(/^#/, '').split('?') : [location.pathname, location.search];
  const view = path.replace(/^\/+/, '').replace(/\/+$/, '');
  return { view: view || 'home', params: Object.fromEntries(new URLSearchParams(search ?? '')) };
}

/** whole reads a whole number, moved into its range; anything else is the fallback. */
export function whole(text, fallback, low, high) {
  return /^\d{1,15}$/.test(text ?? '') ? Math.min(high, Math.max(low, Number(text))) : fallback;
}

/** oneOf reads one of some names; anything else is the first of them. */
export function oneOf(text, names) {
  return names.includes(text) ? text : names[0];
}
