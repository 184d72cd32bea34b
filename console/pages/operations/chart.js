/** A chart of the last sixty minutes: stacked bars of how many, or lines of how long. Its figures are words beside it, too. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { count, shortMoment } from '../../kit/format.js';
import { texts } from '../../texts.js';

const own = texts.operations;
const width = 600;
const height = 100;
const slots = 60;
const step = width / slots;

/** The next of 1, 2, 5, 10, 20, … that is not below. */
function roundUp(value) {
  if (value <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((one) => one * size).find((one) => one >= value);
}

/** `series` are `{ label, tone, values }`, a value a minute, null where there is none; `write(value)` says one. */
export function Chart({ title, minutes, series, stacked = false, write = count }) {
  const [at, setAt] = useState();
  const top = roundUp(
    Math.max(
      0,
      ...minutes.map((_, minute) =>
        stacked
          ? series.reduce((sum, { values }) => sum + (values[minute] ?? 0), 0)
          : Math.max(...series.map(({ values }) => values[minute] ?? 0)),
      ),
    ),
  );
  // The minute that runs stands at the right.
  const first = slots - minutes.length;
  const shown = Math.min(at ?? minutes.length - 1, minutes.length - 1);
  const point = ({ currentTarget, clientX }) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    const minute = Math.floor(((clientX - left) / wide) * slots) - first;
    setAt(minute < 0 ? undefined : Math.min(minute, minutes.length - 1));
  };
  const y = (value) => height - (value / top) * height;
  const says = series.map(({ label, values }) => `${label} ${write(values[shown] ?? null)}`);
  return html`
    <figure class="minutes">
      <figcaption>
        <strong>${title}</strong>
        <span class="soft">${shortMoment(minutes[shown].at)}</span>
        <ul>${series.map(({ label, tone, values }) => html`<li key=${label}><span class="key ${tone}" aria-hidden="true"></span>${label} <span class="money">${write(values[shown] ?? (stacked ? 0 : null))}</span></li>`)}</ul>
      </figcaption>
      <div class="plot">
        <span class="peak soft" aria-hidden="true">${write(top)}</span>
        <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label=${own.chartSays(title, says.join(', '))} onPointerMove=${point} onPointerLeave=${() => setAt(undefined)}>
          <path class="grid" d="M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}" />
          ${at !== undefined && html`<rect class="here" x=${(first + shown) * step} y="0" width=${step} height=${height} />`}
          ${stacked ? html`<${Bars} series=${series} first=${first} y=${y} />` : series.map(({ label, tone, values }) => html`<path key=${label} class="line ${tone}" d=${lineOf(values, first, y)} />`)}
        </svg>
        <p class="soft" aria-hidden="true"><span>${own.hourAgo}</span><span>${texts.now}</span></p>
      </div>
    </figure>
  `;
}

function Bars({ series, first, y }) {
  const minutes = series[0].values.length;
  const paths = series.map(({ label, tone }) => ({ label, tone, d: '' }));
  for (let minute = 0; minute < minutes; minute += 1) {
    let below = 0;
    for (const [index, { values }] of series.entries()) {
      const value = values[minute] ?? 0;
      if (value > 0) {
        const x = (first + minute) * step + 1;
        paths[index].d += `M${x} ${y(below)}V${y(below + value)}h${step - 2}V${y(below)}z`;
      }
      below += value;
    }
  }
  return paths.map(
    ({ label, tone, d }) => html`<path key=${label} class="bar-of ${tone}" d=${d} />`,
  );
}

/** A line that is broken where a minute has no value; one value alone is a short stroke. */
function lineOf(values, first, y) {
  let path = '';
  let isOpen = false;
  for (const [minute, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const x = (first + minute + 0.5) * step;
    path += isOpen
      ? `L${x} ${y(value)}`
      : `M${x - step * 0.3} ${y(value)}L${x + step * 0.3} ${y(value)}`;
    isOpen = true;
  }
  return path;
}
