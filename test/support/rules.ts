/** Tests for a rule file that a test writes: what the file answers to the plainest facts. */
import { rolesPolicy } from '../../core/auth/roles-policy.ts';
import type { FactKind } from '../../core/command/policy/operators.ts';
import type { FactSpec } from '../../core/command/policy/policy.ts';
import { compileVersion, outcomeOf } from '../../core/rules/version.ts';
import { registry } from './registry.ts';

const plainest: Readonly<Record<FactKind, unknown>> = {
  text: 'none',
  number: 1,
  money: '1.00',
  boolean: false,
  instant: '2026-11-21T09:00:00Z',
  list: [],
  object: {},
};

const plain = ({ kind, values }: FactSpec): unknown => values?.[0] ?? plainest[kind];

/** The text of `NAME.tests.json` for this content; one that is broken gets a test that never runs. */
export async function testsOf(name: string, content: unknown): Promise<string> {
  const policy = [...registry.policies, rolesPolicy].find((declared) => declared.name === name);
  const facts = Object.fromEntries(
    Object.entries(policy?.facts ?? {})
      .filter(([, { optional }]) => optional !== true)
      .map(([fact, spec]) => [fact, plain(spec)]),
  );
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const expect = await answerOf();
  return JSON.stringify({ tests: [{ name: 'as it says', facts, expect }] });

  async function answerOf(): Promise<unknown> {
    if (policy === undefined) return null;
    try {
      return (await outcomeOf(compileVersion(policy, text), facts)).outcome ?? null;
    } catch {
      return null;
    }
  }
}
