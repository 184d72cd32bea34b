/** Pictures of figures as SVG: lines over a scale of powers, for light and dark pages. Pure. */

export interface Series {
  readonly name: string;
  /** Where it was measured, and what came out. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Picture {
  readonly title: string;
  /** What lies along the bottom and what goes up, with its unit. */
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
}

const size = { width: 640, height: 360, left: 72, right: 24, top: 48, bottom: 72 } as const;
const inner = {
  width: size.width - size.left - size.right,
  height: size.height - size.top - size.bottom,
} as const;

/** Colours that can be told apart on white and on black, also by who sees no red. */
const colours = ['#2a7fd4', '#d9731a', '#2b9c6a', '#b05cc6'] as const;

const style = `<style>
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #8c959f; stroke-opacity: .35 }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
</style>`;

/** The picture; the same figures draw the same text. */
export function drawn({ title, x, y, series }: Picture): string {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const highest = stepAbove(Math.max(0, ...series.flatMap(({ points }) => points.map(([, to]) => to))));
  const across = acrossOf(xs);
  const up = (value: number): number => size.top + inner.height * (1 - value / highest);
  const parts = [
    `<text class="title" x="${size.left}" y="24">${escaped(title)}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map((part) => level(part * highest, up)),
    ...xs.map(
      (at) =>
        `<text x="${near(across(at))}" y="${size.height - size.bottom + 20}" text-anchor="middle">${short(at)}</text>`,
    ),
    `<text x="${size.left + inner.width / 2}" y="${size.height - size.bottom + 40}" text-anchor="middle">${escaped(x)}</text>`,
    `<text x="${size.left - 56}" y="${size.top - 12}">${escaped(y)}</text>`,
    ...series.flatMap((one, at) => line(one, at, across, up)),
  ];
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
${style}
${parts.join('\n')}
</svg>
`;
}

type Scale = (value: number) => number;

/** Powers lie equally far apart: what is measured at 1,000 and at 10,000,000 is seen. */
function acrossOf(xs: readonly number[]): Scale {
  const logs = xs.map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  if (xs.length < 2) return () => size.left + inner.width / 2;
  return (value) => size.left + (inner.width * (Math.log(value) - low)) / (high - low);
}

function level(value: number, up: Scale): string {
  const at = near(up(value));
  return [
    `<line class="grid" x1="${size.left}" x2="${size.left + inner.width}" y1="${at}" y2="${at}"/>`,
    `<text x="${size.left - 8}" y="${near(up(value) + 4)}" text-anchor="end">${short(value)}</text>`,
  ].join('\n');
}

function line({ name, points }: Series, at: number, across: Scale, up: Scale): readonly string[] {
  const colour = colours[at % colours.length];
  const places = points.map(([x, y]) => [near(across(x)), near(up(y))] as const);
  const legend = { x: size.left + at * 180, y: size.height - 12 };
  return [
    `<polyline points="${places.map((place) => place.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${colour}"/>`),
    `<circle cx="${legend.x}" cy="${legend.y - 4}" r="4" fill="${colour}"/>`,
    `<text x="${legend.x + 10}" y="${legend.y}">${escaped(name)}</text>`,
  ];
}

/** A round number that is no less. */
function stepAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** A number in a few signs: 10M, 250k, 1,500 as 1.5k. */
function short(value: number): string {
  if (value >= 1e6) return `${near(value / 1e6)}M`;
  if (value >= 1000) return `${near(value / 1000)}k`;
  return String(near(value));
}

const near = (value: number): number => Math.round(value * 100) / 100;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
