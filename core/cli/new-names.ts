/** Names that `bursar new` takes: each becomes files, types and permissions, so what cannot be one is refused by name. */
import { Complaint } from './complaint.ts';
import { isThere } from './new-files.ts';
import { camel, type Named, type Noun, pascal, plural } from './templates/names.ts';

/** How a name is written, and one that is. */
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
export const words: Spelling = {
  pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  example: 'cheques/cheque-book',
};

/** Folders that the host keeps for something else. */
const reserved: Readonly<Record<string, string>> = {
  migrations: 'what lies there is read as a change of the store',
  schemas: 'the schemas of the rule files lie there',
};

/** What the host reads of every file of an area under these names, so that no table may have them. */
const readByHost: readonly string[] = ['events', 'rejections', 'ruleSets', 'demo', 'default'];

/** AREA/NAME. */
export function named(path: string, { pattern, example }: Spelling): Named {
  const [area = '', name = '', ...more] = path.split('/');
  if (!words.pattern.test(area) || !pattern.test(name) || more.length > 0) {
    throw new Complaint(`'${path}' should be AREA/NAME, for example ${example}.`);
  }
  const why = reserved[area];
  if (why !== undefined) throw new Complaint(`'${area}' cannot be an area: ${why}.`);
  return { area, folder: area, name };
}

/** AREA/NAME, or AREA/PART/NAME where a large area has folders by what people do with it. */
export async function placed(path: string, spelling: Spelling): Promise<Named> {
  const [area = '', ...parts] = path.split('/');
  const name = parts.pop() ?? '';
  const subject = parts.every((part) => words.pattern.test(part))
    ? named(`${area}/${name}`, spelling)
    : named(path, spelling);
  for (const part of parts) {
    const why = reserved[part];
    if (why !== undefined) throw new Complaint(`'${part}' cannot be a part of an area: ${why}.`);
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
  if (readByHost.includes(camel(many))) {
    throw new Complaint(
      `A table cannot be called ${camel(many)}: the host reads something else under this name. Say another by --plural, for example ${name}-records.`,
    );
  }
  if (['Type', 'Row'].includes(pascal(name))) {
    throw new Complaint(
      `A noun cannot be called ${name}: every noun's file has a ${pascal(name)} already. Say of what, for example loan-${name}.`,
    );
  }
  return { ...subject, plural: many };
}
