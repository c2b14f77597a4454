// Count: how many solutions there are, counted here and now, next to what is
// known.

import { get, stream } from './api.js';
import { announce, duration, grouped, h, stepper, svg } from './dom.js';

export function mount(host, params, { remember }) {
  let n = 16;
  let kernel = 'auto';
  let known = [];
  let running = null; // the AbortController of a count
  let reached = null; // {n, solutions} counted in this visit
  const closing = new AbortController();

  const size = stepper('Board size', { value: n, min: 1, max: 20, onchange: (to) => { n = to; save(); showExpected(); } });
  const kernels = h('select', { onchange: () => { kernel = kernels.value; save(); } }, h('option', { value: 'auto' }, 'the fastest'));
  const startButton = h('button', { type: 'button', class: 'primary', onclick: start }, 'Start counting');
  const cancel = h('button', { type: 'button', disabled: true, onclick: () => running?.abort() }, 'Cancel');
  const expected = h('p', { class: 'note' });
  const bar = h('progress', { max: 1, value: 0, 'aria-label': 'Share of the work that is done' });
  const sum = h('output', { class: 'sum', 'aria-label': 'Solutions so far' }, '0');
  const verdict = h('p', { class: 'verdict' });
  const cells = {};
  const facts = h('dl', { class: 'tally' }, [['done', 'Done'], ['jobs', 'Jobs'], ['rate', 'Queens a second'], ['seconds', 'Time'], ['left', 'Time left'], ['kernel', 'Kernel']].map(([key, label]) => {
    cells[key] = h('dd', {}, '–');
    return h('div', {}, h('dt', {}, label), cells[key]);
  }));

  const compareButton = h('button', { type: 'button', onclick: compare }, 'Compare the kernels');
  const compared = h('div', { class: 'bars', role: 'list', 'aria-label': 'Kernels on one core' });
  const chart = h('figure', { class: 'chart' });
  const table = h('tbody');

  host.append(
    h('section', { class: 'counter', 'aria-label': 'Counter' },
      h('h1', {}, 'Count'),
      h('p', { class: 'lede' }, 'How many ways are there? The board is cut into jobs; every solution is found, none is stored.'),
      h('div', { class: 'row form' }, size.element, h('label', { class: 'field' }, h('span', { class: 'label' }, 'Kernel'), kernels), startButton, cancel),
      expected, sum, bar, facts, verdict),
    h('section', { class: 'kernels', 'aria-label': 'Kernels' },
      h('h2', {}, 'The kernels of this machine'),
      h('p', { class: 'note' }, 'A kernel completes the board once the middle rows and columns are filled. Each counts the same board on one core.'),
      h('div', { class: 'row' }, compareButton), compared),
    h('section', { class: 'growth', 'aria-label': 'Known values' },
      h('h2', {}, 'How the number grows'), chart,
      h('details', {}, h('summary', {}, 'The known values as a table'),
        h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of known values' },
          h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'n'), h('th', { scope: 'col' }, 'Solutions'), h('th', { scope: 'col' }, 'Up to symmetry'))), table)))));

  function save() { remember({ n, kernel: kernel === 'auto' ? undefined : kernel }); }

  function read(from) {
    n = /^\d{1,2}$/.test(from.n ?? '') ? Math.min(20, Math.max(1, Number(from.n))) : 16;
    kernel = from.kernel || 'auto';
    size.value = n;
    showExpected();
  }

  async function prepare() {
    try {
      const [machine, values] = await Promise.all([get('kernels', {}, closing.signal), get('known', {}, closing.signal)]);
      for (const name of machine.kernels) kernels.append(h('option', { value: name }, name));
      kernels.value = kernel;
      if (!kernels.value) kernels.value = kernel = 'auto';
      size.range(1, machine.largest);
      known = values.known;
      table.replaceChildren(...known.map((row) => h('tr', {}, h('th', { scope: 'row' }, String(row.n)), h('td', {}, grouped(row.solutions)), h('td', {}, row.unique ? grouped(row.unique) : ''))));
      drawChart();
      showExpected();
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message, 'bad');
    }
  }

  function showExpected() {
    const row = known.find((each) => each.n === n);
    expected.textContent = row ? `Known: ${grouped(row.solutions)}.` : '';
    drawChart();
  }

  function say(text, kind = '') {
    verdict.textContent = text;
    verdict.className = `verdict ${kind}`;
    announce(text);
  }

  function set(key, text) { if (cells[key].textContent !== text) cells[key].textContent = text; }

  async function start() {
    if (running) return;
    running = new AbortController();
    startButton.disabled = true;
    cancel.disabled = false;
    const asked = n;
    say(`Counting n = ${asked} …`);
    sum.textContent = '0';
    bar.value = 0;
    for (const key of Object.keys(cells)) set(key, '–');
    try {
      let finished = false;
      for await (const { event, data } of stream('count', { n: asked, kernel }, running.signal)) {
        if (event === 'progress') show(data);
        else if (event === 'result') {
          finished = true;
          show({ done: 1, jobs: data.jobs, jobs_done: data.jobs, rate: data.nodes / Math.max(data.seconds, 1e-9), seconds: data.seconds, left: 0, sum: data.solutions });
          set('kernel', data.kernel);
          const row = known.find((each) => each.n === asked);
          const agrees = !row ? '' : row.solutions === data.solutions ? ' That is the known value.' : ` The known value is ${grouped(row.solutions)}.`;
          say(`Q(${asked}) = ${grouped(data.solutions)}, in ${duration(data.seconds)} on ${data.workers} core${data.workers === 1 ? '' : 's'}.${agrees}`, !row || row.solutions === data.solutions ? 'good' : 'bad');
          reached = { n: asked, solutions: data.solutions };
          drawChart();
        } else if (event === 'stopped') {
          finished = true;
          say(data.detail, 'bad');
        }
      }
      if (!finished) say('The server went away.', 'bad');
    } catch (error) {
      if (error.name === 'AbortError') {
        if (!closing.signal.aborted) {
          say('Cancelled.');
        }
      } else say(error.message, 'bad');
    } finally {
      running = null;
      startButton.disabled = false;
      cancel.disabled = true;
    }
  }

  function show(data) {
    bar.value = data.done;
    sum.textContent = grouped(data.sum);
    set('done', `${(data.done * 100).toFixed(data.done < 0.1 || data.done === 1 ? 0 : 1)} %`);
    set('jobs', `${grouped(data.jobs_done)} of ${grouped(data.jobs)}`);
    set('rate', data.rate >= 1e9 ? `${(data.rate / 1e9).toFixed(2)} billion` : data.rate >= 1e6 ? `${(data.rate / 1e6).toFixed(1)} million` : grouped(Math.round(data.rate)));
    set('seconds', duration(data.seconds));
    set('left', data.done === 1 ? '–' : data.left ? duration(data.left) : '…');
  }

  async function compare() {
    compareButton.disabled = true;
    const board = Math.min(15, Math.max(11, n));
    const rows = [];
    compared.replaceChildren();
    try {
      for await (const { event, data } of stream('kernels', { n: board }, closing.signal)) {
        if (event === 'kernel') {
          const row = { label: h('span', { class: 'name' }, data.kernel), fill: h('span', { class: 'fill' }), figure: h('span', { class: 'figure' }, 'counting …') };
          rows.push(row);
          compared.append(h('div', { class: 'bar', role: 'listitem' }, row.label, h('span', { class: 'track' }, row.fill), row.figure));
        } else if (event === 'result') {
          const row = rows[rows.length - 1];
          row.seconds = data.seconds;
          const slowest = Math.max(...rows.map((each) => each.seconds ?? 0));
          for (const each of rows) {
            if (each.seconds === undefined) continue;
            each.fill.style.width = `${Math.max(1, (100 * each.seconds) / slowest)}%`;
            each.figure.textContent = `${duration(each.seconds)}${each.seconds < slowest ? `, ${(slowest / each.seconds).toFixed(1)} times as fast` : ''}`;
          }
        } else if (event === 'stopped') say(data.detail, 'bad');
      }
      announce(rows.map((row) => `${row.label.textContent}: ${row.figure.textContent}`).join('; '));
      if (rows.length) compared.append(h('p', { class: 'note' }, `n = ${board}, one core each; shorter is faster.`));
    } catch (error) {
      if (error.name !== 'AbortError') say(error.message, 'bad');
    } finally {
      compareButton.disabled = false;
    }
  }

  /** drawChart draws the known values on a logarithmic scale, the chosen n ringed. */
  function drawChart() {
    const points = known.filter((row) => row.solutions !== '0');
    if (!points.length) return;
    const width = Math.max(320, Math.min(640, chart.clientWidth)); // so that letters keep their size on a phone
    const [height, left, bottom, top] = [width < 500 ? 280 : 330, 62, 36, 14];
    const lastN = points[points.length - 1].n;
    const decimal = (text) => Math.log10(Number(text));
    const highest = Math.ceil(decimal(points[points.length - 1].solutions));
    const x = (size) => left + ((size - 1) / (lastN - 1)) * (width - left - 16);
    const y = (power) => height - bottom - (power / highest) * (height - bottom - top);
    const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Chart: the number of solutions grows from 1 for n = 1 to about 10 to the ${highest - 1} for n = ${lastN}, on a logarithmic scale` });
    for (let power = 0; power <= highest; power += 3) {
      drawing.append(svg('line', { class: 'gridline', x1: left, x2: width - 16, y1: y(power), y2: y(power) }));
      const label = svg('text', { x: left - 10, y: y(power) + 5, 'text-anchor': 'end' }, power ? '10' : '1');
      if (power) label.append(svg('tspan', { dy: -6, 'font-size': 11 }, String(power)));
      drawing.append(label);
    }
    for (let size = 1; size <= lastN; size += size === 1 ? 4 : 5) drawing.append(svg('text', { x: x(size), y: height - 10, 'text-anchor': 'middle' }, String(size)));
    drawing.append(svg('polyline', { class: 'curve', points: points.map((row) => `${x(row.n)},${y(decimal(row.solutions))}`).join(' ') }));
    for (const row of points) {
      const dot = svg('circle', { class: reached?.n === row.n ? 'point here' : 'point', cx: x(row.n), cy: y(decimal(row.solutions)), r: reached?.n === row.n ? 6 : 3.5 });
      dot.append(svg('title', {}, `n = ${row.n}: ${grouped(row.solutions)}`));
      drawing.append(dot);
    }
    const chosen = points.find((row) => row.n === n);
    if (chosen) {
      const [cx, cy] = [x(chosen.n), y(decimal(chosen.solutions))];
      drawing.append(svg('circle', { class: 'chosen', cx, cy, r: 9 }));
      const before = chosen.n > lastN * 0.6;
      drawing.append(svg('text', { class: 'callout', x: cx + (before ? -16 : 16), y: cy + (before ? -8 : 20), 'text-anchor': before ? 'end' : 'start' }, `Q(${chosen.n}) = ${grouped(chosen.solutions)}`));
    }
    chart.replaceChildren(drawing, h('figcaption', { class: 'note' }, 'Solutions by the size of the board, each line a thousand times the one below.'));
  }

  let drawn = 0;
  const resizer = new ResizeObserver(() => {
    if (chart.clientWidth !== drawn) {
      drawn = chart.clientWidth;
      drawChart();
    }
  });
  resizer.observe(chart);
  read(params);
  prepare();

  return {
    update(from) {
      read(from);
      if ([...kernels.options].some((option) => option.value === kernel)) kernels.value = kernel;
    },
    unmount() {
      closing.abort();
      resizer.disconnect();
      running?.abort();
    },
  };
}
