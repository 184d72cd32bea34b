/** What every page of the docs has: the list of commands with its search, and the page's own text. */
import type { Subject } from '../../../command/wire/registry.ts';
import { type Html, html } from './html.ts';

export interface Frame {
  readonly title: string;
  readonly version: string;
  /** The catalogue, area by area. */
  readonly areas: ReadonlyMap<string, readonly Subject[]>;
  /** The command that the page is about. */
  readonly current?: string;
}

export function page(frame: Frame, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${frame.title} · Bursar</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<nav aria-label="Commands and queries">
<a class="name" href="/docs">Bursar <small>${frame.version}</small></a>
<input id="search" type="search" placeholder="Search  ( / )" aria-label="Search" autocomplete="off">
${[...frame.areas].map(([area, subjects]) => areaList(area, subjects, frame.current))}
<p id="nothing" hidden>Nothing is called that.</p>
</nav>
<main>
${body}
</main>
</body>
</html>
`.html;
}

function areaList(area: string, subjects: readonly Subject[], current: string | undefined): Html {
  return html`<section><h2>${area}</h2><ul>
${subjects.map(({ spec }) => {
  const words = [spec.name, ...(spec.aliases ?? []), area, spec.summary].join(' ').toLowerCase();
  const here = spec.name === current ? html` aria-current="page"` : '';
  return html`<li data-words="${words}"><a href="/docs/${spec.name}"${here}>${spec.name}</a></li>
`;
})}</ul></section>
`;
}
