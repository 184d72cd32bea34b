/** Tests beside the library scripts: what a script answers for some arguments, or what it throws. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { checker } from '../../core/command/declaration/schema.ts';
import type { ScriptOutcome, Scripts } from '../../core/scripts/script.ts';
import { instantAt } from '../../core/values/instant.ts';
import type { LibraryScript } from './messages.ts';

const TestsFile = Type.Object({
  tests: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      arguments: Type.Array(Type.Unknown()),
      result: Type.Optional(Type.Unknown()),
      /** The message, or the code of a BpmnError. */
      throws: Type.Optional(Type.String()),
    }),
    { minItems: 1 },
  ),
});

type Case = Static<typeof TestsFile>['tests'][number];

const checkTests = checker(TestsFile);

/** One test of a script, or what is wrong with its file of tests. */
export interface LibraryResult {
  readonly script: string;
  readonly test: string;
  /** Undefined: it is as expected. */
  readonly problem?: string;
}

/** The tests of a script; text says why there are none. */
export async function testsOf(folder: string, name: string): Promise<readonly Case[] | string> {
  const file = `${name}.tests.json`;
  let content: unknown;
  try {
    content = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError ? `${file} is not JSON` : `${file} is missing`;
  }
  const [problem] = checkTests(content);
  if (problem !== undefined) return `${file}: ${problem.message}`;
  return (content as Static<typeof TestsFile>).tests;
}

/** Runs every test of every script in the sandbox. */
export async function runLibraryTests(
  folder: string,
  library: readonly LibraryScript[],
  scripts: Scripts,
): Promise<readonly LibraryResult[]> {
  const results: LibraryResult[] = [];
  for (const { name } of library) {
    const tests = await testsOf(folder, name);
    if (typeof tests === 'string') {
      results.push({ script: name, test: 'the file of tests', problem: tests });
      continue;
    }
    for (const one of tests) {
      const outcome = await scripts.run({
        tenant: 'tests',
        person: 'tests',
        realm: `test:${name}`,
        code: `lib.${name}(...context.given)`,
        variables: { given: one.arguments },
        now: instantAt(0),
        seed: one.name,
      });
      const problem = problemOf(one, outcome);
      results.push({ script: name, test: one.name, ...(problem === undefined ? {} : { problem }) });
    }
  }
  return results;
}

function problemOf({ result = null, throws }: Case, outcome: ScriptOutcome): string | undefined {
  if (!outcome.ok) {
    const { code, name, message } = outcome.failure;
    if (throws !== undefined && [code, message].includes(throws)) return undefined;
    return `it threw ${name}: ${message}`;
  }
  const answered = JSON.stringify(outcome.value);
  if (throws !== undefined) return `it answered ${answered}; it should throw ${throws}`;
  return isDeepStrictEqual(outcome.value, result)
    ? undefined
    : `it answered ${answered}; it should answer ${JSON.stringify(result)}`;
}
