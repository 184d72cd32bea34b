/** The catalogue: every command, query, link and rejection table that the files under `commands/` declare. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleEnding } from '../../values/module-file.ts';
import type { Command, Query } from '../declaration/command.ts';
import { type Control, controlsOf } from '../declaration/control.ts';
import type { Demo } from '../declaration/demo.ts';
import type { Directory, Naming } from '../declaration/directory.ts';
import type { EventTypes } from '../declaration/event-types.ts';
import { commonGlossary, type Glossary } from '../declaration/glossary.ts';
import type { Link, Links } from '../declaration/link.ts';
import type { ProblemKind } from '../declaration/problem.ts';
import { type Admit, admission } from '../declaration/schema.ts';
import { allChecked, type Checked, checkedOf } from '../declaration/store-check.ts';
import type { UsedNames, Users } from '../declaration/use.ts';
import type { Doable, WorkKind } from '../declaration/work.ts';
import type { AnyPolicy } from '../policy/policy.ts';
import { hostRejections, type RejectionTable } from './rejections.ts';

/** A command or query with its input check. */
export interface Subject {
  readonly spec: Command | Query;
  readonly area: string;
  /** The folder of its file under `commands/`: `loans/servicing`. */
  readonly folder: string;
  readonly admit: Admit;
}

export interface Registry {
  /** Finds by name, by alias, or by the name with or without `Command` if only one of the two exists. */
  find(name: string): Subject | undefined;
  readonly subjects: readonly Subject[];
  readonly links: Links;
  readonly rejections: RejectionTable;
  readonly policies: readonly AnyPolicy[];
  readonly demos: readonly Demo[];
  /** Events that the areas declare, by type. */
  readonly events: EventTypes;
  /** The area that declares each type of event. */
  readonly eventAreas: ReadonlyMap<string, string>;
  /** Descriptions of members that have no description at their declaration. */
  readonly glossary: Glossary;
  /** A description of each area, in one sentence. */
  readonly abouts: Readonly<Record<string, string>>;
  /** How people of a kind are reached, by kind. */
  readonly directories: ReadonlyMap<string, Directory>;
  readonly namings: ReadonlyMap<string, Naming>;
  /** The declarations of the areas for `check store`. */
  readonly checked: Checked;
  /** Kinds of work that waits for people, by name. */
  readonly work: ReadonlyMap<string, WorkKind>;
  /** Kinds of things whose possible acts can be listed, by name. */
  readonly doables: ReadonlyMap<string, Doable>;
  /** Kinds of things that can fail, by name. */
  readonly problems: ReadonlyMap<string, ProblemKind>;
  /** Kinds of things that are used by name, by the name of the kind. */
  readonly used: ReadonlyMap<string, UsedNames>;
  /** Kinds of things that use others, by the kind and the file. */
  readonly users: ReadonlyMap<string, Users>;
  /** The controls of classes of effects that the areas declare. */
  readonly controls: readonly Control[];
}

/** Commands that rules may grant to processes, by the word that a rule file's schema has for them. */
export function grantable({ subjects }: Registry): Readonly<Record<string, readonly string[]>> {
  const names = subjects.flatMap(({ spec }) =>
    spec.kind === 'command' && spec.grantFacts !== undefined ? [spec.name] : [],
  );
  return { 'command that rules may grant': names };
}

/**
 * Exports of a noun file for the host: `link`s, `directory`s, store checks, `work`, `rejections`, `events`, a
 * `glossary`, the area's `about`, `demo` data.
 */
interface Noun {
  /** The command or query that a verb's file declares. */
  readonly default?: unknown;
  readonly rejections?: RejectionTable;
  readonly demo?: Demo;
  readonly events?: EventTypes;
  readonly glossary?: Glossary;
  /** A description of the area, in one sentence. */
  readonly about?: string;
  /** Policies that only processes evaluate. */
  readonly ruleSets?: readonly AnyPolicy[];
  readonly [name: string]: unknown;
}

/** The exports of a file of an area. */
export async function exportsOf(file: string): Promise<Noun> {
  // In an area, exports with these names have these types: only the declaring functions make such values.
  return (await import(pathToFileURL(file).href)) as Noun;
}

/** Reads every file under the folder. Throws if two files declare the same name, code or link. */
export async function readRegistry(folder: string): Promise<Registry> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(moduleEnding))
    .filter((entry) => basename(entry.parentPath) !== 'migrations')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => byAreaAndName(relative(folder, a), relative(folder, b)));
  const modules: { file: string; place: string; exports: Noun }[] = [];
  for (const file of files) {
    const place = dirname(relative(folder, file)).split(sep).join('/');
    // Sequentially: each pending import keeps a list of all the modules below it.
    modules.push({ file, place, exports: await exportsOf(file) });
  }
  const subjects: Subject[] = [];
  const demos: Demo[] = [];
  const links = new Map<string, Link>();
  const directories = new Map<string, Directory>();
  const namings = new Map<string, Naming>();
  const work = new Map<string, WorkKind>();
  const doables = new Map<string, Doable>();
  const problems = new Map<string, ProblemKind>();
  const used = new Map<string, UsedNames>();
  const users = new Map<string, Users>();
  const named = { directories, namings, work, doables, problems, used, users };
  let rejections: RejectionTable = hostRejections;
  let events: EventTypes = {};
  const eventAreas = new Map<string, string>();
  let glossary: Glossary = commonGlossary;
  const abouts: Record<string, string> = {};
  const ruleSets: AnyPolicy[] = [];
  const checked: Checked[] = [];
  const controls = new Set<Control>();
  for (const { file, place, exports } of modules) {
    if (isSubject(exports.default)) subjects.push(subject(exports.default, place, file));
    if (exports.rejections !== undefined) {
      rejections = merged(rejections, exports.rejections, 'rejection', file);
    }
    if (exports.events !== undefined) {
      events = merged(events, exports.events, 'event', file);
      for (const type of Object.keys(exports.events)) eventAreas.set(type, areaOf(place));
    }
    if (exports.glossary !== undefined) {
      glossary = merged(glossary, exports.glossary, 'word', file);
    }
    if (exports.about !== undefined) abouts[areaOf(place)] = exports.about;
    if (exports.ruleSets !== undefined) ruleSets.push(...exports.ruleSets);
    if (exports.demo !== undefined) demos.push(exports.demo);
    for (const value of Object.values(exports)) {
      collect(value, { links, ...named }, file);
      checked.push(checkedOf(value));
      if (isOf<Control>(value, 'control')) controls.add(value);
    }
  }
  const words = { glossary, abouts };
  const found = { subjects, links, rejections, demos, events, eventAreas, ...words, ...named };
  const declared = { checked: allChecked(checked), controls: [...controls] };
  return registryOf({ ...found, ...declared }, ruleSets);
}

/** Declarations of nouns, by name. */
interface Collected {
  readonly links: Map<string, Link>;
  readonly directories: Map<string, Directory>;
  readonly namings: Map<string, Naming>;
  readonly work: Map<string, WorkKind>;
  readonly doables: Map<string, Doable>;
  readonly problems: Map<string, ProblemKind>;
  readonly used: Map<string, UsedNames>;
  readonly users: Map<string, Users>;
}

/** Collects an exported value if it has one of these kinds. */
function collect(value: unknown, into: Collected, file: string): void {
  if (isOf<Link>(value, 'link')) addOnce(into.links, value.transactionType, value, file);
  if (isOf<Directory>(value, 'directory')) addOnce(into.directories, value.of, value, file);
  if (isOf<Naming>(value, 'naming')) addOnce(into.namings, value.of, value, file);
  if (isOf<WorkKind>(value, 'work')) addOnce(into.work, value.of, value, file);
  if (isOf<Doable>(value, 'doable')) addOnce(into.doables, value.of, value, file);
  if (isOf<ProblemKind>(value, 'problem')) addOnce(into.problems, value.of, value, file);
  if (isOf<UsedNames>(value, 'used')) addOnce(into.used, value.of, value, file);
  if (isOf<Users>(value, 'users')) addOnce(into.users, `${value.of} ${file}`, value, file);
}

/**
 * Sorts by area and name, not by folder. If a file moves to another folder, the catalogue keeps its order.
 */
function byAreaAndName(a: string, b: string): number {
  const keyOf = (path: string) => [path.split(sep)[0], basename(path), path].join('\0');
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** A registry of these subjects. Throws if a command rejects with a code that no table has. */
export function registryOf(
  parts: Omit<Registry, 'find' | 'policies'>,
  ruleSets: readonly AnyPolicy[] = [],
): Registry {
  const { subjects, rejections } = parts;
  const byName = namesOf(subjects);
  const policies = new Map(ruleSets.map((policy) => [policy.name, policy]));
  for (const { spec } of subjects) {
    if (spec.kind !== 'command') continue;
    for (const policy of Object.values(spec.policies)) policies.set(policy.name, policy);
    for (const code of spec.rejects) {
      if (!Object.hasOwn(rejections, code)) throw new Error(`${spec.name} rejects unknown ${code}`);
    }
  }
  return { ...parts, find: (name) => byName.get(name), policies: [...policies.values()] };
}

/** The codes of a command's or query's refusals: its own, then the codes of its controls. */
export function rejectsOf(spec: Command | Query, controls: readonly Control[]): readonly string[] {
  if (spec.kind === 'query') return spec.rejects;
  const more = controlsOf(controls, spec.effectClasses).flatMap(({ rejects }) => rejects);
  return [...new Set([...spec.rejects, ...more])];
}

const areaOf = (folder: string): string => folder.split('/')[0] ?? folder;

function subject(spec: Command | Query, folder: string, file: string): Subject {
  if (basename(file, moduleEnding) !== spec.name) throw new Error(`${file} declares ${spec.name}`);
  if (spec.kind === 'command' && spec.isFixture) throw new Error(`${file} declares a fixture`);
  return {
    spec,
    area: areaOf(folder),
    folder,
    admit: admission(spec.input, spec.kind, spec.permission === null),
  };
}

function namesOf(subjects: readonly Subject[]): ReadonlyMap<string, Subject> {
  const names = new Map<string, Subject>();
  for (const subject of subjects) {
    for (const name of [subject.spec.name, ...(subject.spec.aliases ?? [])]) {
      addOnce(names, name, subject, subject.spec.name);
    }
  }
  for (const subject of subjects) {
    for (const name of [subject.spec.name, ...(subject.spec.aliases ?? [])]) {
      const other = name.endsWith('Command') ? name.slice(0, -'Command'.length) : `${name}Command`;
      if (!names.has(other)) names.set(other, subject);
    }
  }
  return names;
}

function merged<T extends object | string>(
  known: Readonly<Record<string, T>>,
  more: Readonly<Record<string, T>>,
  what: string,
  file: string,
): Readonly<Record<string, T>> {
  for (const code of Object.keys(more)) {
    if (Object.hasOwn(known, code) && known[code] !== more[code]) {
      throw new Error(`${file} declares the ${what} ${code} again`);
    }
  }
  return { ...known, ...more };
}

function addOnce<T>(map: Map<string, T>, name: string, value: T, file: string): void {
  const known = map.get(name);
  if (known !== undefined && known !== value) throw new Error(`${file} declares ${name} again`);
  map.set(name, value);
}

function isSubject(value: unknown): value is Command | Query {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'command' || value.kind === 'query';
}

/** Whether a value has this kind. In an area only such values have the member `kind`. */
function isOf<T extends { readonly kind: string }>(value: unknown, kind: T['kind']): value is T {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
