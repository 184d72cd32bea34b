/** Which test files share a process: those of a folder, and of small folders beside it. */
import { dirname } from 'node:path';

export interface TestFile {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

export interface Group {
  readonly name: string;
  readonly files: readonly string[];
}

/** Loading the house costs a process about as much as three files; larger groups leave a core idle at the end. */
const mostFiles = 40;
/** Long ones take minutes: one group of many would run alone in the end. */
const mostLong = 15;

const mostOf = (files: readonly string[]): number =>
  files.some((path) => path.endsWith('.long.test.ts')) ? mostLong : mostFiles;

/** Whether a file asks in its head comment for a process of its own, `Stands alone: why`. */
export function standsAlone(text: string): boolean {
  return /^\/\*\*(?:(?!\*\/)[\s\S])*\bStands alone: /.test(text);
}

/** The groups in the order of the files; those that stand alone come last. */
export function groupsOf(files: readonly TestFile[]): readonly Group[] {
  const alone = files.filter(({ text }) => standsAlone(text)).map(({ path }) => path);
  const shared = files.filter(({ text }) => !standsAlone(text)).map(({ path }) => path);
  const folders = [...Map.groupBy(shared.toSorted(), dirname)].map(([name, own]) => ({
    name,
    files: own,
  }));
  return [
    ...joined(folders).flatMap(inParts),
    ...alone.map((path) => ({ name: path, files: [path] })),
  ];
}

/** Small folders of one room (`test/core`) together, as long as they stay small. */
function joined(folders: readonly Group[]): readonly Group[] {
  const groups: Group[] = [];
  for (const folder of folders) {
    const last = groups.at(-1);
    const room = roomOf(folder);
    if (
      last === undefined ||
      roomOf(last) !== room ||
      last.files.length + folder.files.length > mostOf([...last.files, ...folder.files])
    ) {
      groups.push(folder);
      continue;
    }
    const name = `${last.name}, ${folder.name.slice(room.length + 1) || '.'}`;
    groups[groups.length - 1] = { name, files: [...last.files, ...folder.files] };
  }
  return groups;
}

/** A folder of many files in parts of equal size. */
function inParts({ name, files }: Group): readonly Group[] {
  const parts = Math.ceil(files.length / mostOf(files));
  if (parts === 1) return [{ name, files }];
  const size = Math.ceil(files.length / parts);
  return Array.from({ length: parts }, (_, part) => ({
    name: `${name} (${part + 1} of ${parts})`,
    files: files.slice(part * size, (part + 1) * size),
  }));
}

const roomOf = ({ files: [first = ''] }: Group): string => first.split('/', 2).join('/');
