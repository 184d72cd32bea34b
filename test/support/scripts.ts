/** A sandbox for tests, and the calls that they make of it. */
import type { ScriptCall, ScriptFailure, ScriptOutcome } from '../../core/scripts/script.ts';
import { instantAt } from '../../core/values/instant.ts';
import { makeSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts';

export interface TestSandbox extends Sandbox {
  /** Runs a script with these variables; its realm is the code's own. */
  script(
    code: string,
    variables?: Readonly<Record<string, unknown>>,
    more?: Partial<ScriptCall>,
  ): Promise<ScriptOutcome>;
  /** The value that a script answers; anything else fails the test. */
  value(
    code: string,
    variables?: Readonly<Record<string, unknown>>,
    more?: Partial<ScriptCall>,
  ): Promise<unknown>;
  /** How a script fails; success fails the test. */
  failure(
    code: string,
    variables?: Readonly<Record<string, unknown>>,
    more?: Partial<ScriptCall>,
  ): Promise<ScriptFailure>;
}

export function testSandbox(
  library: readonly { readonly name: string; readonly code: string }[] = [],
): TestSandbox {
  const failed = (error: Error) => {
    throw error;
  };
  const sandbox = makeSandbox({ library: () => library, failed, wholeMillis: 120_000 });
  const script: TestSandbox['script'] = (code, variables = {}, more = {}) =>
    sandbox.run({
      tenant: 'demo',
      person: 'test',
      realm: 'test',
      code,
      variables,
      now: instantAt(Date.UTC(2026, 2, 2, 12)),
      seed: 'seed',
      ...more,
    });
  return {
    ...sandbox,
    script,
    async value(code, variables, more) {
      const outcome = await script(code, variables, more);
      if (outcome.ok) return outcome.value;
      throw new Error(`${code} failed: ${JSON.stringify(outcome.failure)}`);
    },
    async failure(code, variables, more) {
      const outcome = await script(code, variables, more);
      if (!outcome.ok) return outcome.failure;
      throw new Error(`${code} answered ${JSON.stringify(outcome.value)}`);
    },
  };
}
