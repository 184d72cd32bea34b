/** A whole folder of rule files: what `bursar rules check` and `rules test` look at. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nearest } from '../command/nearest.ts';
import type { AnyPolicy } from '../command/policy.ts';
import { type CaseResult, readCases, runCases, untested } from './cases.ts';
import { type Finding, findingLine, inspect } from './inspect.ts';
import { type KnownNames, nameFindings } from './names.ts';
import { schemaFile, schemaReference } from './schemas.ts';
import { BadPolicy, compileVersion, versionOf } from './version.ts';

/** Every finding in the folder, files in the order of their names. */
export async function checkFolder(
  folder: string,
  policies: readonly AnyPolicy[],
  known: KnownNames,
): Promise<readonly Finding[]> {
  const files = await ruleFiles(folder);
  const found = policies.flatMap(async (policy) => checkPolicy(folder, policy, known, files));
  const all = [...(await Promise.all(found)).flat(), ...strays(files, policies)];
  return all.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

async function checkPolicy(
  folder: string,
  policy: AnyPolicy,
  known: KnownNames,
  files: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  const file = `${policy.name}.json`;
  const whole = { line: 1, pointer: '' };
  if (!files.has(file)) {
    const message = 'is missing: commands decide by it';
    return [{ ...whole, file, message, mend: 'put it back; its schema says what it holds' }];
  }
  const inspected = inspect(policy, await readFile(join(folder, file), 'utf8'));
  const { content, findings } = inspected;
  const right = findings.every((finding) => finding.warning === true);
  const names = right ? nameFindings(file, policy, inspected, known) : [];
  const casesFile = `${policy.name}.tests.json`;
  if (!files.has(casesFile)) {
    const mend = `write ${casesFile}: {"tests": [{"name", "facts", "expect"}]}`;
    const missing = {
      ...whole,
      file: casesFile,
      message: 'is missing: nothing proves the rules',
      mend,
    };
    return [...findings, ...names, ...schemaFindings(policy, content), missing];
  }
  const cases = readCases(policy, await readFile(join(folder, casesFile), 'utf8'));
  const rules = right ? versionOf(policy, content).rules.map((rule) => rule.name) : [];
  const unknownRules = cases.tests.flatMap(({ decidedBy }, at): readonly Finding[] => {
    if (!right || decidedBy === undefined || decidedBy === null) return [];
    if (rules.includes(decidedBy)) return [];
    const near = nearest(decidedBy, rules);
    const mend = near === undefined ? `use one of ${rules.join(', ')}` : `did you mean ${near}?`;
    const pointer = `/tests/${at}/decidedBy`;
    return [
      {
        file: casesFile,
        line: cases.lineOf(pointer),
        pointer,
        value: decidedBy,
        message: 'is no rule of the file',
        mend,
      },
    ];
  });
  return [
    ...findings,
    ...names,
    ...schemaFindings(policy, content),
    ...cases.findings,
    ...unknownRules,
  ];
}

/** A file without its schema is one that editors cannot complete. */
function schemaFindings(policy: AnyPolicy, content: unknown): readonly Finding[] {
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

/** Files that nothing asks. */
function strays(files: ReadonlySet<string>, policies: readonly AnyPolicy[]): readonly Finding[] {
  const names = policies.map((policy) => policy.name);
  return [...files].flatMap((file) => {
    const name = file.replace(/(?:\.tests)?\.json$/, '');
    if (names.includes(name)) return [];
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
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(files.filter((file) => !file.endsWith(schemaFile)));
}

/** What the tests of one rule file came to. */
export interface Tried {
  readonly policy: string;
  readonly results: readonly CaseResult[];
  /** Rules that no test is decided by. */
  readonly untested: readonly string[];
  /** Why there are no results. */
  readonly problem?: string;
}

/** Runs the tests of every rule file; one whose file is broken has a problem in place of results. */
export async function tryFolder(
  folder: string,
  policies: readonly AnyPolicy[],
): Promise<readonly Tried[]> {
  const sorted = [...policies].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(sorted.map((policy) => tryPolicy(folder, policy)));
}

async function tryPolicy(folder: string, policy: AnyPolicy): Promise<Tried> {
  const nothing = { policy: policy.name, results: [], untested: [] };
  const texts = await Promise.all(
    [`${policy.name}.json`, `${policy.name}.tests.json`].map((file) =>
      readFile(join(folder, file), 'utf8').catch(() => undefined),
    ),
  );
  const [text, tests] = texts;
  if (text === undefined) return { ...nothing, problem: `${policy.name}.json is missing` };
  if (tests === undefined) return { ...nothing, problem: `${policy.name}.tests.json is missing` };
  const read = readCases(policy, tests);
  const wrong = read.findings.filter((finding) => finding.warning !== true);
  if (wrong.length > 0) {
    return { ...nothing, problem: wrong.map(findingLine).join('\n') };
  }
  try {
    const version = compileVersion(policy, text);
    const results = await runCases(version, read.tests);
    return { policy: policy.name, results, untested: untested(version, results) };
  } catch (error) {
    if (error instanceof BadPolicy) return { ...nothing, problem: error.message };
    throw error;
  }
}
