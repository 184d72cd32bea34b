/** A field by its name: what it means, which requests take it, which answers have it. */
import type { Subject } from '../../../command/wire/registry.ts';
import { described } from '../described.ts';
import { aboutOf, fieldsOf, flat, typeOf } from './fields.ts';
import { breakable, type Html, html } from './html.ts';
import { counted, type Site, titled } from './site.ts';

/** One place where a field of this name stands. */
export interface FieldPlace {
  readonly subject: Subject;
  readonly side: 'in' | 'out';
  readonly path: string;
  readonly type: string;
  readonly about: string;
}

/** Every place of every field of requests and answers, by the name of the field. */
export function fieldPlaces({ areas, registry }: Site): ReadonlyMap<string, readonly FieldPlace[]> {
  const places = [...areas.values()]
    .flat()
    .flatMap((subject) => [...placesIn(subject, 'in'), ...placesIn(subject, 'out')]);
  function placesIn(subject: Subject, side: 'in' | 'out') {
    const schema = side === 'in' ? subject.spec.input : subject.spec.output;
    return flat(fieldsOf(described(schema, registry))).map(({ name, path, schema: own }) => ({
      name,
      place: { subject, side, path, type: typeOf(own), about: aboutOf(own) },
    }));
  }
  const byName = Map.groupBy(places, ({ name }) => name);
  return new Map([...byName].map(([name, own]) => [name, own.map(({ place }) => place)]));
}

/** What a field means where it is told most often. */
export function meaningOf(places: readonly FieldPlace[]): string {
  const counts = [...Map.groupBy(places, ({ about }) => about)];
  return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

export function fieldPage(name: string, places: readonly FieldPlace[]): Html {
  const types = [...new Set(places.map(({ type }) => type))];
  const taken = places.filter(({ side }) => side === 'in');
  const told = places.filter(({ side }) => side === 'out');
  return html`<h1 class="name">${breakable(name)}</h1>
<p class="lead">${meaningOf(places) || 'A field of requests or answers.'}</p>
<p class="chips">${types.map((type) => html`<span class="chip">${type}</span> `)}</p>
${listOf('Requests that take it', taken)}${listOf('Answers that have it', told)}`;
}

function listOf(title: string, places: readonly FieldPlace[]): Html {
  if (places.length === 0) return html``;
  const byArea = Map.groupBy(places, ({ subject }) => subject.area);
  return html`<h2>${title} <small>${counted(places.length, 'place')}</small></h2>
${[...byArea].map(
  ([area, own]) => html`<h3>${titled(area)}</h3>
<ul class="names">
${own.map(
  ({ subject: { spec }, side, path }) =>
    html`<li><a href="/docs/${spec.name}#${side}.${path}"><code>${spec.name}</code> <span class="soft">${path}</span></a></li>\n`,
)}</ul>
`,
)}`;
}
