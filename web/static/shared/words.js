// Numbers and times for people.

/** grouped writes 2279184 as 2,279,184; it takes numbers and decimal strings. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** speed formats a rate per second. */
export const speed = (rate) =>
  rate >= 1e9 ? `${(rate / 1e9).toFixed(2)} billion` : rate >= 1e6 ? `${(rate / 1e6).toFixed(1)} million` : grouped(Math.round(rate));

/** percent formats a share. */
export const percent = (share) => `${(share * 100).toFixed(share < 0.1 || share === 1 ? 0 : 1)} %`;

const year = 365.25 * 86400;

/** duration formats seconds for people. */
export function duration(seconds) {
  if (seconds < 1e-3) return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toPrecision(3)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
  if (seconds < 2 * year) return `${(seconds / 86400).toPrecision(3)} days`;
  return `${grouped(Math.floor(seconds / year))} years`;
}

/** clock writes milliseconds as minutes and seconds, like 1:44. */
export const clock = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** or joins names: squeeze, arrangements or pairs. */
export const or = (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');

/** sentence writes a message of the engine as a sentence. */
export const sentence = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** dayOf returns the local date of a time, like 2026-11-22. */
export const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
