/**
 * Checks names for `bursar new`. Each name becomes files, types and permissions, so an invalid one is
 * rejected by name.
 */
import { runInNewContext, Script } from 'node:vm';
import { ownShapes } from '../store/declared-shape.ts';
import { itemsOf } from '../values/members.ts';
import { Complaint } from './complaint.ts';
import { isThere } from './new-files.ts';
import { camel, type Named, type Noun, pascal, plural } from './templates/names.ts';

/** The pattern of a name, and an example. */
interface Spelling {
  readonly pattern: RegExp;
  readonly example: string;
}

export const wireName: Spelling = {
  pattern: /^(?!(?:Command|Query)$)[A-Z][A-Za-z0-9]*$/,
  example: 'cheques/StopCheque',
};
export const queryName: Spelling = {
  pattern: /^[A-Z][A-Za-z0-9]*Query$/,
  example: 'cheques/RetrieveChequeBooksQuery',
};
export const words: Spelling = { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, example: 'cheques/cheque-book' };

/** Folders that the host keeps for something else. */
const reserved: ReadonlyMap<string, string> = new Map([
  ['migrations', 'what lies there is read as a change of the store'],
  ['schemas', 'the schemas of the rule files lie there'],
]);

/** Characters of a name: it becomes a part of file names, permissions and columns. */
const longest = 60;

/** Characters of a table's name on a server are 64, and those of its indexes begin with it. */
const longestTable = 48;

/** Names that the generated files already use. */
const ofTableFiles: readonly string[] = [
  ...['text', 'instant', 'table', 'assert', 'test', 'before', 'after', 'store', 'row', 'bank'],
  ...['query', 'listed', 'paging', 'page', 'read', 'input', 'instantAt', 'bareStore', 'startBank'],
  ...['pageAsked', 'listMessage', 'first', 'second'],
];
const ofPolicyFiles: readonly string[] = [
  ...['policy', 'ruleSets', 'rows', 'row', 'kind', 'assert', 'join', 'before', 'test', 'host'],
  ...['allows', 'projectFolder', 'policyHost'],
];
const ofDiagrams: readonly string[] = ['Start', 'FirstStep', 'End'];

/** Names of the language itself: `Object`, `String`, `eval`. */
const ofLanguage: ReadonlySet<string> = new Set(
  itemsOf(runInNewContext('Object.getOwnPropertyNames(globalThis)')).map(String),
);

/** Exports that the host reads from every file of an area, so no table may have these names. */
const readByHost: readonly string[] = ['events', 'rejections', 'ruleSets', 'demo', 'default'];

/** AREA/NAME. */
export function named(path: string, { pattern, example }: Spelling): Named {
  const [area = '', name = '', ...more] = path.split('/');
  if (!words.pattern.test(area) || !pattern.test(name) || more.length > 0) {
    throw new Complaint(`'${path}' should be AREA/NAME, for example ${example}.`);
  }
  for (const part of [area, name]) demandShort(part);
  const why = reserved.get(area);
  if (why !== undefined) throw new Complaint(`'${area}' cannot be an area: ${why}.`);
  return { area, folder: area, name };
}

/** AREA/NAME, or AREA/PART/NAME if a large area has folders for groups of tasks. */
export async function placed(path: string, spelling: Spelling): Promise<Named> {
  const [area = '', ...parts] = path.split('/');
  const name = parts.pop() ?? '';
  const subject = parts.every((part) => words.pattern.test(part))
    ? named(`${area}/${name}`, spelling)
    : named(path, spelling);
  for (const part of parts) {
    const why = reserved.get(part);
    if (why !== undefined) throw new Complaint(`'${part}' cannot be a part of an area: ${why}.`);
  }
  if (spelling !== words && ofLanguage.has(name)) {
    throw new Complaint(`The language has ${name} already: say what is done, for example Open${name}.`);
  }
  const folder = [area, ...parts].join('/');
  if (parts.length > 0 && !(await isThere(`commands/${folder}`))) {
    throw new Complaint(
      `commands/${folder} is not there: make the folder if ${area} is to have this part, or write ${area}/${name}.`,
    );
  }
  return { ...subject, folder };
}

/** A noun with the name of more than one. */
export function nounOf(subject: Named, said?: string): Noun {
  const { name } = subject;
  if (said !== undefined && !words.pattern.test(said)) {
    throw new Complaint(`'--plural ${said}' should be a name, for example cheque-books.`);
  }
  const many = said ?? plural(name);
  if (isWord(camel(many)) || ofTableFiles.includes(camel(many)) || camel(many) === `${camel(name)}View`) {
    throw new Complaint(
      `A table cannot be called ${camel(many)}: the language, or every such file, has something else under this name. Say another by --plural, for example ${name}-records.`,
    );
  }
  if (readByHost.includes(camel(many))) {
    throw new Complaint(
      `A table cannot be called ${camel(many)}: the host reads something else under this name. Say another by --plural, for example ${name}-records.`,
    );
  }
  const isTaken = ['Type', 'Row'].includes(pascal(name));
  if (isTaken || ofLanguage.has(pascal(name))) {
    throw new Complaint(
      `A noun cannot be called ${name}: ${isTaken ? "every noun's file" : 'the language'} has a ${pascal(name)} already. Say of what, for example loan-${name}.`,
    );
  }
  return { ...subject, plural: many };
}

/** AREA/NAME of a rule set. */
export function policyNamed(path: string): Named {
  const subject = named(path, words);
  const { area, name } = subject;
  if (isWord(camel(name)) || ofPolicyFiles.includes(camel(name))) {
    throw new Complaint(
      `A rule set cannot be called ${name}: the language, or every such file, has something else under this name. Say of what, for example ${area}/allowed-${name}.`,
    );
  }
  return subject;
}

/** AREA/NAME of a process. */
export function processNamed(path: string): Named {
  const subject = named(path, words);
  const { area, name } = subject;
  if (ofDiagrams.includes(pascal(name))) {
    throw new Complaint(
      `A process cannot be called ${name}: a step of every diagram that is begun is. Say of what, for example ${area}/${area}-${name}.`,
    );
  }
  return subject;
}

/** Rejects names of tables that a store cannot have, or has for itself. */
export function demandStorable(table: string): void {
  if (table.length > longestTable) {
    throw new Complaint(
      `A table cannot be called ${table}: its name has ${table.length} characters, ${longestTable} is the most. Say a shorter one by --plural.`,
    );
  }
  if (/^(?:sqlite|knex)_/.test(table) || ownShapes.some(({ name }) => name === table)) {
    throw new Complaint(
      `A table cannot be called ${table}: the store keeps its own under this name. Say another by --plural.`,
    );
  }
}

function demandShort(name: string): void {
  if (name.length <= longest) return;
  throw new Complaint(`'${name}' has ${name.length} characters, ${longest} is the most: shorten it.`);
}

/** Whether it is a word of the language, so that no declaration can use it. */
function isWord(name: string): boolean {
  if (ofLanguage.has(name) || name === 'await') return true;
  try {
    return new Script(`'use strict'; const ${name} = 1;`) === undefined;
  } catch {
    return true;
  }
}
