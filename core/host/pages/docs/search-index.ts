/** What the search knows: an entry for each command, query, field, code, event and section of a guide. */
import { rejectsOf, type Subject } from '../../../command/wire/registry.ts';
import { mendingOf } from '../../../command/wire/rejections.ts';
import { described, findingWords, incidentWordsOf } from '../described.ts';
import { findingCodes, incidentsOnly } from './error-pages.ts';
import { eventTypesOf } from './event-pages.ts';
import { type FieldPlace, meaningOf } from './field-pages.ts';
import { fieldsOf, flat } from './fields.ts';
import { counted, type Site, titled } from './site.ts';
import { codesToldElsewhere, toldElsewhere } from './told-elsewhere.ts';

export interface Entry {
  readonly id: number;
  readonly kind: 'command' | 'query' | 'field' | 'code' | 'event' | 'guide' | 'area';
  readonly title: string;
  /** Where one is with it: its area, its guide. */
  readonly where: string;
  readonly about: string;
  readonly address: string;
  /** Further words by which it is found. */
  readonly words: string;
}

/** Letters of a guide's section that are searched: a longer one has more headings. */
const mostWords = 1200;

export function searchEntries(
  site: Site,
  fields: ReadonlyMap<string, readonly FieldPlace[]>,
): readonly Entry[] {
  const { registry, areas, guides } = site;
  const all: readonly Omit<Entry, 'id'>[] = [
    ...[...areas].map(([area, subjects]) => ({
      ...{ kind: 'area' as const, title: titled(area), where: 'Commands', words: '' },
      ...{ about: counted(subjects.length, 'page'), address: `/docs/areas/${area}` },
    })),
    ...[...areas.values()].flat().map((subject) => subjectEntry(subject, site)),
    ...Object.entries(registry.rejections).map(([code, spec]) => ({
      ...{ kind: 'code' as const, title: code, where: `HTTP ${spec.http}`, about: spec.says },
      ...{ address: `/docs/errors/${code}`, words: mendingOf(spec).how },
    })),
    ...[...findingCodes(site)].map(([code, lead]) => ({
      ...{ kind: 'code' as const, title: code, where: lead, about: findingWords(code)?.says ?? '' },
      words: findingWords(code)?.how ?? '',
      address: `/docs/errors/${code}`,
    })),
    ...incidentsOnly(site).map((code) => ({
      ...{ kind: 'code' as const, title: code, where: 'Incidents' },
      about: incidentWordsOf(code)?.says ?? '',
      words: incidentWordsOf(code)?.how ?? '',
      address: `/docs/errors/${code}`,
    })),
    ...codesToldElsewhere.map((code) => ({
      ...{ kind: 'code' as const, title: code, where: 'Client and streams' },
      ...{ about: toldElsewhere[code].says, words: toldElsewhere[code].how },
      address: `/docs/errors/${code}`,
    })),
    ...eventTypesOf(site).map((type) => ({
      ...{ kind: 'event' as const, title: type, where: 'Events', words: '' },
      ...{ about: registry.events[type]?.summary ?? '', address: `/docs/events/${type}` },
    })),
    ...[...fields].map(([name, places]) => ({
      ...{ kind: 'field' as const, title: name, where: counted(places.length, 'place'), words: '' },
      ...{ about: meaningOf(places), address: `/docs/fields/${name}` },
    })),
    ...guides.flatMap(({ name, title, lead, sections }) => [
      ...[{ kind: 'guide' as const, title, where: 'Guides', about: lead, words: name }].map(
        (entry) => ({ ...entry, address: `/docs/guides/${name}` }),
      ),
      ...sections.map((section) => ({
        ...{ kind: 'guide' as const, title: section.title, where: title, about: '' },
        address: `/docs/guides/${name}#${section.id}`,
        words: section.text.replace(/\s+/g, ' ').slice(0, mostWords),
      })),
    ]),
  ];
  return all.map((entry, id) => ({ id, ...entry }));
}

function subjectEntry({ spec, area }: Subject, { registry }: Site): Omit<Entry, 'id'> {
  const names = flat(fieldsOf(described(spec.input, registry))).map(({ name }) => name);
  const codes = rejectsOf(spec, registry.controls);
  return {
    ...{ kind: spec.kind, title: spec.name, where: titled(area), about: spec.summary },
    address: `/docs/${spec.name}`,
    words: [
      ...new Set([...(spec.aliases ?? []), ...names, ...codes, ...(spec.permission ?? [])]),
    ].join(' '),
  };
}
