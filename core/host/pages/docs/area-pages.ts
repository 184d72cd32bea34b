/** The catalogue: all areas, and the commands and queries of one. */
import type { Subject } from '../../../command/wire/registry.ts';
import { type Html, html } from './html.ts';
import { counted, holdings, type Site, titled } from './site.ts';
import { areaCards } from './start-page.ts';

export function areasPage(site: Site): Html {
  const all = [...site.areas.values()].flat();
  return html`<h1>Commands</h1>
<p class="lead">${holdings(all)} in ${counted(site.areas.size, 'area')}.</p>
${areaCards(site)}`;
}

export function areaPage(area: string, subjects: readonly Subject[]): Html {
  const of = (kind: 'command' | 'query') => subjects.filter(({ spec }) => spec.kind === kind);
  return html`<h1>${titled(area)}</h1>
<p class="lead">${holdings(subjects)}. For machines: <a href="/openapi/${area}.json">/openapi/${area}.json</a></p>
${listOf('Commands', of('command'))}${listOf('Queries', of('query'))}`;
}

function listOf(title: string, subjects: readonly Subject[]): Html {
  if (subjects.length === 0) return html``;
  return html`<h2>${title}</h2>
<ul class="rows">
${subjects.map(
  ({ spec: { name, summary } }) =>
    html`<li><a href="/docs/${name}"><code>${name}</code></a><span>${summary}</span></li>\n`,
)}</ul>
`;
}
