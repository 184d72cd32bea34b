/** One version of a rule file: read, checked, compiled and tried against its own tests. */
import { hash } from 'node:crypto';
import type { AnyPolicy, CompiledRule, Facts, Fired } from '../command/policy.ts';
import { checker } from '../command/schema.ts';
import { canonicalJson } from '../values/json.ts';
import { fire } from './engine.ts';

export interface PolicyVersion {
  readonly policy: AnyPolicy;
  /** First letters of the content's hash: two files with the same content are the same version. */
  readonly version: string;
  readonly content: unknown;
  readonly rules: readonly CompiledRule[];
}

/** Why a file is not taken into force. */
export class BadPolicy extends Error {}

/** Checks and compiles the text of a rule file; throws BadPolicy with every finding. */
export function compileVersion(policy: AnyPolicy, text: string): PolicyVersion {
  const content = contentOf(policy, text);
  const findings = checker(policy.schema)(content).map((found) => found.message);
  if (findings.length > 0) throw new BadPolicy(`${policy.name}: ${findings.join('; ')}`);
  const further = policy.check?.(content) ?? [];
  if (further.length > 0) {
    const words = further.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
    throw new BadPolicy(`${policy.name}: ${words}`);
  }
  const version = hash('sha256', canonicalJson(content), 'hex').slice(0, 16);
  return { policy, version, content, rules: policy.compile(content) };
}

function contentOf(policy: AnyPolicy, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadPolicy(`${policy.name}: the file is not valid JSON`);
  }
}

/** The verdict of a version on these facts. */
export async function verdictOf(
  version: PolicyVersion,
  facts: Readonly<Record<string, unknown>>,
): Promise<{ readonly fired: readonly Fired[]; readonly value: unknown }> {
  const fired = await fire(version.policy.name, version.rules, facts);
  return { fired, value: version.policy.verdict(fired, version.content) };
}

/** What a version comes to on all these facts: what its tests and the explain command compare and show. */
export async function outcomeOf(version: PolicyVersion, facts: Facts): Promise<unknown> {
  const { value } = await verdictOf(version, facts);
  return version.policy.outcome === undefined ? value : version.policy.outcome(value, facts);
}
