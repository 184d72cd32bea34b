/** What every page of the docs has: the search, the places there are, where one is, and the page's own text. */
import { byKind } from './guides.ts';
import { type Html, html } from './html.ts';
import type { Site } from './site.ts';

/** Parts of the docs, as the navigation lists them. */
export type Place = 'start' | 'reference' | 'errors' | 'guides';

export interface Frame {
  readonly title: string;
  /** One sentence of what the page tells, for search engines and previews. */
  readonly about?: string;
  readonly place: Place;
  /** The guide that the page is. */
  readonly within?: string;
  /** What leads to the page, from the top: names and addresses. */
  readonly trail: readonly (readonly [name: string, address: string])[];
}

/** A page of the host: what browsers have to know of it, and its text. */
export function plainPage(title: string, body: Html, more: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/style/tokens.css">
<link rel="stylesheet" href="/docs/docs.css">
${more}</head>
${body}
</html>
`.html;
}

export function page(site: Site, frame: Frame, body: Html): string {
  const about = frame.about === undefined ? '' : html`<meta name="description" content="${frame.about}">\n`;
  return plainPage(
    `${frame.title} · Bursar`,
    html`<body>
<a class="skip" href="#content">To the page</a>
<div class="side">
<header>
<a class="brand" href="/docs">Bursar <small>${site.version}</small></a>
<div class="search" role="search">
<input id="search" type="search" role="searchbox" placeholder="Search" aria-label="Search the docs" aria-describedby="search-keys" autocomplete="off" spellcheck="false">
<kbd id="search-keys" title="Press / to search">/</kbd>
<div id="found" hidden></div>
</div>
</header>
${placesOf(site, frame)}
</div>
<main id="content" tabindex="-1">
${trailOf(frame)}
${body}
</main>
</body>`,
    html`${about}<script type="module" src="/docs/docs.js"></script>\n`,
  );
}

/** Where one is: the pages above, and this one. */
function trailOf({ trail, title }: Frame): Html {
  if (trail.length === 0) return html``;
  return html`<nav class="trail" aria-label="Where you are"><ol>
${trail.map(([name, address]) => html`<li><a href="${address}">${name}</a></li>\n`)}<li aria-current="page">${title}</li>
</ol></nav>`;
}

function placesOf(site: Site, { place, within }: Frame): Html {
  const subjects = [...site.areas.values()].flat();
  const places: readonly (readonly [Place, string, string, number | undefined])[] = [
    ['start', 'Start', '/docs', undefined],
    ['reference', 'Reference', '/docs/reference', subjects.length],
    ['errors', 'Errors', '/docs/errors', Object.keys(site.registry.rejections).length],
    ['guides', 'Guides', '/docs/guides', site.guides.length],
  ];
  return html`<nav class="places" aria-label="Docs">
<ul class="main-places">
${places.map(
  ([name, words, address, count]) =>
    html`<li><a href="${address}"${name === place ? html` aria-current="${within === undefined ? 'page' : 'true'}"` : ''}><span>${words}</span>${count === undefined ? '' : html` <span class="count">${count}</span>`}</a></li>\n`,
)}</ul>
${byKind(site.guides).map(
  ([heading, guides]) => html`<h2>${heading}</h2>
<ul class="within">
${guides.map(
  ({ name, title }) =>
    html`<li><a href="/docs/guides/${name}"${name === within ? html` aria-current="true"` : ''}><span>${title}</span></a></li>\n`,
)}</ul>
`,
)}</nav>`;
}
