/** The search index: an entry for each command, query, code, event and guide section. */
import { rejectsOf, type Subject } from '../../../command/wire/registry.ts';
import { remedyFor } from '../../../command/wire/rejections.ts';
import { findingWords, incidentWordsOf, plain } from '../described.ts';
import { findingCodes, incidentsOnly } from './error-pages.ts';
import { referenceOf } from './reference.ts';
import { counted, type Site, titled } from './site.ts';
import { codesToldElsewhere, toldElsewhere } from './told-elsewhere.ts';

export interface Entry {
  readonly id: number;
  readonly kind: 'command' | 'query' | 'code' | 'event' | 'guide' | 'area';
  readonly title: string;
  /** The area or guide of the entry. */
  readonly where: string;
  readonly about: string;
  readonly address: string;
  /** Further words by which it is found. */
  readonly words: string;
}

/** Letters of a guide's section that are searched: a longer one has more headings. */
const mostWords = 1200;

export function searchEntries(site: Site): readonly Entry[] {
  const { registry, areas, guides } = site;
  const all: readonly Omit<Entry, 'id'>[] = [
    ...[...areas].map(([area, subjects]) => ({
      kind: 'area' as const,
      title: titled(area),
      where: 'Reference',
      words: '',
      about: counted(subjects.length, 'operation'),
      address: `/docs/reference#tag/${area}`,
    })),
    ...[...areas.values()].flat().map((subject) => subjectEntry(subject, site)),
    ...Object.entries(registry.rejections).map(([code, spec]) => ({
      kind: 'code' as const,
      title: code,
      where: `HTTP ${spec.http}`,
      about: spec.says,
      address: `/docs/errors/${code}`,
      words: remedyFor(spec).how,
    })),
    ...[...findingCodes(site)].map(([code, lead]) => ({
      kind: 'code' as const,
      title: code,
      where: lead,
      about: findingWords(code)?.says ?? '',
      words: findingWords(code)?.how ?? '',
      address: `/docs/errors/${code}`,
    })),
    ...incidentsOnly(site).map((code) => ({
      kind: 'code' as const,
      title: code,
      where: 'Incidents',
      about: incidentWordsOf(code)?.says ?? '',
      words: incidentWordsOf(code)?.how ?? '',
      address: `/docs/errors/${code}`,
    })),
    ...codesToldElsewhere.map((code) => ({
      kind: 'code' as const,
      title: code,
      where: 'Client and streams',
      about: toldElsewhere[code].says,
      words: toldElsewhere[code].how,
      address: `/docs/errors/${code}`,
    })),
    ...Object.entries(registry.events).map(([title, { summary: about }]) => ({
      kind: 'event' as const,
      title,
      where: 'Events',
      about,
      words: '',
      address: `/docs/reference#event.${title}`,
    })),
    ...guides.flatMap(({ name, title, lead, sections }) => [
      ...[{ kind: 'guide' as const, title, where: 'Guides', about: lead, words: name }].map((entry) => ({
        ...entry,
        address: `/docs/guides/${name}`,
      })),
      ...sections.map((section) => ({
        kind: 'guide' as const,
        title: section.title,
        where: title,
        about: '',
        address: `/docs/guides/${name}#${section.id}`,
        words: section.text.replace(/\s+/g, ' ').slice(0, mostWords),
      })),
    ]),
  ];
  return all.map((entry, id) => ({ id, ...entry }));
}

function subjectEntry({ spec, area }: Subject, { registry }: Site): Omit<Entry, 'id'> {
  const names = Object.keys(plain(spec.input).properties ?? {});
  const codes = rejectsOf(spec, registry.controls);
  return {
    kind: spec.kind,
    title: spec.name,
    where: titled(area),
    about: spec.summary,
    address: referenceOf(spec),
    words: [...new Set([...(spec.aliases ?? []), ...names, ...codes, ...(spec.permission ?? [])])].join(' '),
  };
}
