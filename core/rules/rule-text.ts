/** Reads the texts of a rule set from the folder: JSON unchanged, decisions from their XML. */
import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { membersOf } from '../values/members.ts';
import { isDecisionFile } from './decision.ts';
import { type DmnFile, readDmn } from './dmn-file.ts';
import { type Finding, fileOf } from './inspect.ts';
import type { RuleTexts } from './prove.ts';
import { mostCharacters } from './prove.ts';
import { valueAt } from './source.ts';

/** A rule set's texts, or the reason why they cannot be read. */
export interface Read {
  /** Undefined if the texts already have errors. */
  readonly texts: RuleTexts | undefined;
  readonly findings: readonly Finding[];
  /** Adds the lines in the file itself to findings. */
  placed(findings: readonly Finding[]): readonly Finding[];
}

/** Reads the file of a rule set and its tests. Throws the system's error if the file is missing. */
export async function readTexts(folder: string, policy: AnyPolicy): Promise<Read> {
  const [file, testsFile] = [fileOf(policy), `${policy.name}.tests.json`];
  const [text, tests] = await Promise.all([
    readRules(join(folder, file)),
    readRules(join(folder, testsFile)).catch(ifThere),
  ]);
  const whole = { line: 1, pointer: '' };
  const unread: Finding[] = [];
  if ('problem' in text) unread.push({ ...whole, file, message: text.problem });
  if (tests !== undefined && 'problem' in tests) {
    unread.push({ ...whole, file: testsFile, message: tests.problem });
  }
  const asIs = (findings: readonly Finding[]) => findings;
  if ('problem' in text || (tests !== undefined && 'problem' in tests)) {
    return { texts: undefined, findings: unread, placed: asIs };
  }
  if (!isDecisionFile(policy.name)) {
    return { texts: { text: text.text, tests: tests?.text }, findings: [], placed: asIs };
  }
  const read = await parsed(text.text);
  const findings = read.problems.map((one) => ({ ...one, file, pointer: '' }));
  const texts = { text: JSON.stringify(read.content), tests: tests?.text };
  return {
    texts: findings.length > 0 ? undefined : texts,
    findings,
    placed: (found) => found.map((one) => (one.file === file ? placedIn(one, read) : one)),
  };
}

const decisions = new LRUCache<string, Promise<DmnFile>>({ max: 50 });

/** The parsed XML, cached, because each reload reads every file and nearly all are unchanged. */
function parsed(text: string): Promise<DmnFile> {
  const key = hash('sha256', text);
  const file = decisions.get(key) ?? readDmn(text.replace(/^\uFEFF/, ''));
  decisions.set(key, file);
  return file;
}

/** A missing file of tests is accepted here. The proof reports it. */
function ifThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The line of the innermost element with an id on a pointer's path. */
export function placedIn(finding: Finding, { content, lines }: DmnFile): Finding {
  for (let at = finding.pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const { id } = membersOf(valueAt(content, at));
    const line = typeof id === 'string' ? lines.get(id) : undefined;
    if (line !== undefined) return { ...finding, line };
  }
  return { ...finding, line: 1 };
}

/** The names of the files of decisions under a folder, in order. */
export async function decisionNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && isDecisionFile(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** A decision and its place. */
export interface WrittenDecision {
  readonly file: string;
  readonly id: string;
  readonly line: number;
}

/** All decisions in the files under a folder, proven or not, in file order. */
export async function decisionsIn(folder: string): Promise<readonly WrittenDecision[]> {
  const found: WrittenDecision[] = [];
  for (const file of await decisionNames(folder)) {
    const read = await readRules(join(folder, file));
    if ('problem' in read) continue;
    const { content, lines } = await parsed(read.text);
    for (const { id } of content.decisions) found.push({ file, id, line: lines.get(id) ?? 1 });
  }
  return found;
}

/** Their ids. */
export const decisionIds = async (folder: string): Promise<readonly string[]> =>
  (await decisionsIn(folder)).map(({ id }) => id);

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file. A file that is too large is not read. Throws the system's error. */
export async function readRules(
  path: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const { size } = await stat(path);
  if (size > 4 * mostCharacters) {
    return { problem: `has ${size} bytes, and ${mostCharacters} characters are the most` };
  }
  const bytes = await readFile(path);
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return { problem: 'is not a UTF-8 text; save it as UTF-8' };
  }
}
