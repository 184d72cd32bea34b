/** The list of guides, and one guide with its contents beside it. */
import { type Guide, guideBody } from './guides.ts';
import { type Html, html } from './html.ts';
import type { Site } from './site.ts';

export function guidesPage({ guides }: Site): Html {
  return html`<h1>Guides</h1>
<p class="lead">For whoever works with the bank: what is done, in which order, with requests that run.</p>
<ul class="cards">
${guides.map(
  ({ name, title, lead }) =>
    html`<li><a href="/docs/guides/${name}"><strong>${title}</strong><span>${lead}</span></a></li>\n`,
)}</ul>`;
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
