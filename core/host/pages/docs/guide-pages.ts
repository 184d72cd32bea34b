/** The list of guides, and one guide with its contents beside it. */
import { byKind, type Guide, guideBody } from './guides.ts';
import { type Html, html } from './html.ts';
import type { Site } from './site.ts';

export function guidesPage({ guides }: Site): Html {
  return html`<h1>Guides</h1>
<p class="lead">Tutorials, tasks, concepts and reference pages. A test runs every command in them.</p>
${guideCards(guides, 2)}`;
}

/** A list of cards for each kind of guide. */
export function guideCards(guides: readonly Guide[], depth: 2 | 3): Html {
  const titled = (words: string) => (depth === 2 ? html`<h2>${words}</h2>` : html`<h3>${words}</h3>`);
  return html`${byKind(guides).map(
    ([heading, some]) => html`${titled(heading)}
<ul class="cards">
${some.map(
  ({ name, title, lead }) =>
    html`<li><a href="/docs/guides/${name}"><strong>${title}</strong><span>${lead}</span></a></li>\n`,
)}</ul>
`,
  )}`;
}

export function guidePage(guide: Guide, site: Site): Html {
  const contents = guide.sections.filter(({ depth }) => depth === 2 || depth === 3);
  return html`<h1>${guide.title}</h1>
<div class="guide">
<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary><ul>
${contents.map(
  ({ id, title, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${title}</a></li>\n`,
)}</ul></details></nav>
<article class="prose">
${guideBody(guide, site)}
</article>
</div>`;
}
