/** A whole folder of rule files, as `bursar rules check` and `rules test` examine it. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { nearest } from '../values/nearest.ts';
import type { CaseResult } from './cases.ts';
import { decisionPolicy, isDecisionFile } from './decision.ts';
import { type Finding, fileOf, findingLine } from './inspect.ts';
import type { KnownNames } from './names.ts';
import { prove } from './prove.ts';
import { decisionNames, decisionsIn, readTexts } from './rule-text.ts';
import { schemaFile, schemaReference } from './schemas.ts';
import { readSource } from './source.ts';
import type { PolicyVersion } from './version.ts';

/** The most comparisons that a check spends on one file: one or two seconds. */
const effort = 2_000_000;

/** Every finding in the folder, sorted by file name. */
export async function checkFolder(
  folder: string,
  policies: readonly AnyPolicy[],
  known: KnownNames,
): Promise<readonly Finding[]> {
  const files = await ruleFiles(folder);
  const sets = await withDecisions(folder, policies);
  const found = sets.flatMap(async (policy) => checkPolicy(folder, policy, known, files));
  const twice = await definedTwice(folder);
  const all = [...(await Promise.all(found)).flat(), ...strays(files, sets), ...twice];
  return all.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The rule sets that commands declare, and those of the folder's files of decisions. */
export async function withDecisions(
  folder: string,
  policies: readonly AnyPolicy[],
): Promise<readonly AnyPolicy[]> {
  return [...policies, ...(await decisionNames(folder)).map(decisionPolicy)];
}

async function checkPolicy(
  folder: string,
  policy: AnyPolicy,
  known: KnownNames,
  files: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const file = fileOf(policy);
  const whole = { line: 1, pointer: '' };
  if (!files.has(file)) {
    const message = 'is missing: commands decide by it';
    return [{ ...whole, file, message, mend: 'put it back; its schema says what it holds' }];
  }
  const casesFile = `${policy.name}.tests.json`;
  const read = await readTexts(folder, policy);
  if (read.texts === undefined) return read.findings;
  const { text, tests } = read.texts;
  const proof = await prove(policy, read.texts, known, effort);
  const content = parsed(text);
  const { version } = proof;
  return [
    ...read.placed(proof.findings),
    ...proof.unproven,
    ...(version === undefined ? [] : unknownRules(casesFile, version, tests ?? '')),
    ...schemaFindings(policy, content),
  ];
}

/**
 * Decisions that an earlier file in the order of names defines, too. Only one of the two files could decide.
 */
async function definedTwice(folder: string): Promise<readonly Finding[]> {
  const owners = new Map<string, string>();
  const found: Finding[] = [];
  for (const { file, id, line } of await decisionsIn(folder)) {
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, file);
    else if (owner !== file) {
      const message = `defines the decision ${id}, as ${owner} does`;
      found.push({ file, line, pointer: '', message, mend: 'rename one' });
    }
  }
  return found;
}

function parsed(text: string): unknown {
  const source = readSource(text);
  return 'problem' in source ? undefined : source.value;
}

/** Tests about rules that are not in the file. */
function unknownRules(
  file: string,
  { rules, tests }: Pick<PolicyVersion, 'rules' | 'tests'>,
  text: string,
): readonly Finding[] {
  const names = rules.map((rule) => rule.name);
  const source = readSource(text);
  return tests.flatMap(({ decidedBy }, at): readonly Finding[] => {
    if (decidedBy === undefined || decidedBy === null || names.includes(decidedBy)) return [];
    const near = nearest(decidedBy, names);
    const mend = near === undefined ? `use one of ${names.join(', ')}` : `did you mean ${near}?`;
    const pointer = `/tests/${at}/decidedBy`;
    const line = 'problem' in source ? 1 : source.lineOf(pointer);
    return [{ file, line, pointer, value: decidedBy, message: 'is not a rule of the file', mend }];
  });
}

/** Editors cannot complete a file that does not name its schema. */
function schemaFindings(policy: AnyPolicy, content: unknown): readonly Finding[] {
  if (isDecisionFile(policy.name)) return [];
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return [];
  const value = '$schema' in content ? content.$schema : undefined;
  const wanted = schemaReference(policy);
  if (value === wanted) return [];
  return [
    {
      file: `${policy.name}.json`,
      line: 1,
      pointer: '/$schema',
      value,
      message: value === undefined ? 'is missing' : 'names another schema',
      mend: `write "$schema": "${wanted}"`,
      warning: true,
    },
  ];
}

/** Files that no rule set uses. */
function strays(files: ReadonlySet<string>, policies: readonly AnyPolicy[]): readonly Finding[] {
  const names = policies.map((policy) => policy.name);
  return [...files].flatMap((file) => {
    const name = file.replace(/(?:\.tests)?\.json$/, '');
    if (names.includes(name) || isDecisionFile(file)) return [];
    const near = nearest(
      name,
      names.filter((known) => !files.has(`${known}.json`)),
    );
    const message = 'is used by nothing';
    const mend = near === undefined ? 'remove it' : `did you mean ${near}.json?`;
    return [{ file, line: 1, pointer: '', message, mend }];
  });
}

/** Paths of the JSON files under the folder, schemas left out. */
async function ruleFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && (entry.name.endsWith('.json') || isDecisionFile(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(files.filter((file) => !file.endsWith(schemaFile)));
}

/** The results of the tests of one rule file. */
export interface Tried {
  readonly policy: string;
  readonly results: readonly CaseResult[];
  /** Rules that decide no test. */
  readonly untested: readonly string[];
  /** The reason if there are no results. */
  readonly problem?: string;
}

/** Runs the tests of every rule file. An invalid file has a problem instead of results. */
export async function tryFolder(folder: string, policies: readonly AnyPolicy[]): Promise<readonly Tried[]> {
  const sorted = [...(await withDecisions(folder, policies))].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(sorted.map((policy) => tryPolicy(folder, policy)));
}

async function tryPolicy(folder: string, policy: AnyPolicy): Promise<Tried> {
  const { name } = policy;
  const nothing = { policy: name, results: [], untested: [] };
  const read = await readTexts(folder, policy).catch(() => undefined);
  if (read === undefined) return { ...nothing, problem: `${fileOf(policy)} is missing` };
  if (read.texts === undefined) {
    return { ...nothing, problem: read.findings.map(findingLine).join('\n') };
  }
  const proof = await prove(policy, read.texts, {});
  const wrong = read.placed(proof.findings).filter((finding) => finding.warning !== true);
  if (proof.results.length === 0) wrong.push(...proof.unproven);
  if (wrong.length > 0) return { ...nothing, problem: wrong.map(findingLine).join('\n') };
  return { policy: name, results: proof.results, untested: proof.untested };
}
