// Addresses of the page: which view, and its state as parameters. On a server
// they are paths (/watch?n=8), after a base if a proxy shows the page at one
// (/queens/watch?n=8). On a static host or a disk they follow a hash
// (#/watch?n=8). The parameter embed shows the view without navigation. The
// parameter code, a program, always follows a hash: no server receives it.

/** query formats parameters and omits those that are undefined, null or empty. */
export function query(params) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== undefined && value !== null && value !== '') search.set(key, value);
  const text = search.toString();
  return text ? '?' + text.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
}

/** format writes the address of a view. */
export function format(view, params = {}, { hashed = false, base = '', embedded = false } = {}) {
  const { code, ...rest } = params;
  const search = query(hashed ? params : rest);
  const mark = search ? '&embed' : '?embed';
  const after = code && !hashed ? `#code=${code}` : '';
  return `${hashed ? '#' : base}/${view === 'home' ? '' : view}${search}${embedded ? mark : ''}${after}`;
}

/** parse reads an address that format wrote or that somebody typed. */
export function parse(location, { hashed = false, base = '' } = {}) {
  const [path, search] = hashed ? location.hash.replace(/^#/, '').split('?') : [location.pathname, location.search];
  const within = `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const view = within.replace(/^\/+/, '').replace(/\/+$/, '');
  const { embed, ...params } = Object.fromEntries(new URLSearchParams(search ?? ''));
  const [, code] = /^#code=(.+)/.exec(hashed ? '' : location.hash ?? '') ?? [];
  if (code) params.code = code;
  return { view: view || 'home', params, embedded: embed !== undefined };
}

/** whole reads a whole number and clamps it to its range. It returns the fallback for anything else. */
export function whole(text, fallback, low, high) {
  return /^\d{1,15}$/.test(text ?? '') ? Math.min(high, Math.max(low, Number(text))) : fallback;
}

/** oneOf reads one of the names. It returns the first one for anything else. */
export const oneOf = (text, names) => (names.includes(text) ? text : names[0]);

/**
 * fault returns a sentence about the first parameter of an address that its rule does not
 * allow, or ''. A rule is [least, largest] of a whole number, a Set of names, or a function
 * that returns what is wrong with a text, or ''. Parameters without a rule are allowed.
 */
export function fault(from, rules) {
  for (const [key, rule] of rules) {
    const text = String(from[key] ?? '');
    const wrong = text && against(rule, text);
    if (wrong) return `The link asks for ${key}=${shortened(text)}; ${wrong}.`;
  }
  return '';
}

/** shortened cuts off a long text of a link. */
export const shortened = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function against(rule, text) {
  if (typeof rule === 'function') return rule(text);
  if (rule instanceof Set) {
    if (rule.has(text)) return '';
    return rule.size < 8 ? `it must be one of ${[...rule].join(', ')}` : 'there is nothing of that name';
  }
  const [low, high] = rule;
  return /^\d{1,15}$/.test(text) && low <= Number(text) && Number(text) <= high ? '' : `it must be a whole number from ${low} to ${high}`;
}

export const seeds = [0, 2 ** 32 - 1];
