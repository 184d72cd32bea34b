/** The data of the docs pages, computed once. */
import type { Registry, Subject } from '../../../command/wire/registry.ts';
import { inputExample } from '../described.ts';
import type { Answers } from './answers.ts';
import type { Guide } from './guides.ts';

export interface Site {
  readonly version: string;
  /** The address by which callers reach the host: that of the requests to copy. */
  readonly publicUrl: string;
  readonly registry: Registry;
  /** Commands and queries that callers can reach, by area. */
  readonly areas: ReadonlyMap<string, readonly Subject[]>;
  readonly guides: readonly Guide[];
  /** Recorded answers, read when a page needs one. */
  readonly answers: () => Answers;
  /** The host issues tokens to users who try it. True only on demo data. */
  readonly givesTokens: boolean;
}

/** The example request of a page: the declared one, a recorded one, or one with the required fields. */
export function exampleOf({ spec }: Subject, site: Site): Readonly<Record<string, unknown>> {
  return spec.example ?? site.answers().get(spec.name)?.data ?? inputExample(spec);
}

/** How many subjects of a kind there are: `9 commands`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The contents of an area in words: `9 commands, 4 queries`. */
export function holdings(subjects: readonly Subject[]): string {
  const commands = subjects.filter(({ spec }) => spec.kind === 'command').length;
  const queries = subjects.length - commands;
  return [
    commands === 0 ? '' : counted(commands, 'command'),
    queries === 0 ? '' : counted(queries, 'query', 'queries'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The name of an area as the title of its page. */
export const titled = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1);
