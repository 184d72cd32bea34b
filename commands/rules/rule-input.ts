/** Inputs and answers of commands about rules, and the contents that they name. */

import { type Actor, allows } from '../../core/command/declaration/actor.ts';
import type { Services } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OneOf, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject, rejectAll } from '../../core/command/wire/rejections.ts';
import type { RulePort, RuleReview, RuleSet, RulesInForce, RuleTest } from '../../core/rules/port.ts';
import { ruleProofs, ruleVersions } from '../../core/rules/publication.ts';
import { type RuleDraft, ruleDrafts } from './draft.ts';

/** Tests that one draft may carry. */
const mostTests = 500;

export const SetName = Words(80, 'Name of the rule set: transactions/approval-limits');

export const Content = Type.Union(
  [Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }), Type.String({ maxLength: 262_144 })],
  { description: 'The rule file as it should read; of a rule set of DMN its XML' },
);

export const FactsInput = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description: 'Facts by name; GetRuleSetQuery lists them',
});

/** A test as `NAME.tests.json` holds it. */
export const Test = Type.Object({
  name: Words(200),
  facts: FactsInput,
  expect: Type.Unknown(),
  decidedBy: Type.Optional(
    OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
  ),
});

/** Tests as `NAME.tests.json` holds them, at least `least` of them. */
export const Tests = (least: number) =>
  Type.Unsafe<readonly RuleTest[]>(Type.Array(Test, { minItems: least, maxItems: mostTests }));

/** A rule as an explanation shows it. */
export const RuleView = Type.Object({
  rule: Type.String(),
  held: Type.Boolean({ description: 'It decided; where each rule counts, its conditions hold' }),
  beatenBy: Type.Optional(Type.String({ description: 'What decided though this holds, too' })),
  conditions: Type.Unknown(),
});

export const FindingView = Type.Object({
  pointer: Type.String(),
  message: Type.String(),
  mend: OrNull(Type.String()),
  value: Type.Unknown(),
  severity: OneOf<string>(['error', 'warning']),
});

export const ReviewView = Type.Object({
  name: Type.String(),
  valid: Type.Boolean(),
  version: OrNull(Type.String()),
  findings: Type.Array(FindingView),
  tests: Type.Object({
    passed: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      Type.Object({
        name: Type.String(),
        passed: Type.Boolean(),
        decidedBy: OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
        differences: Type.Array(Type.String()),
      }),
    ),
    untestedRules: Type.Array(Type.String()),
  }),
});

/** The rule set of this name, which commands may edit. */
export function ruleSetOf(port: RulePort, name: string): RuleSet | undefined {
  return port.sets.find((set) => set.name === name);
}

/** Why this actor may not see a rule set. Undefined if they may, or if the set does not exist. */
export function unseenBy(
  actor: Actor,
  set: RuleSet | undefined,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (set === undefined || allows(actor, set.seenBy)) return undefined;
  const message = `${set.name} needs the permission ${set.seenBy.join(' or ')}.`;
  return reject('INSUFFICIENT_PERMISSIONS', { message, requiredPermissions: [...set.seenBy] });
}

/** The rule set of this name, or why this actor may not see it. */
export function seenSet(
  name: string,
  { rules, actor }: { readonly rules: RulePort; readonly actor: Actor },
): RuleSet | Rejection<'RULE_SET_NOT_FOUND' | 'INSUFFICIENT_PERMISSIONS'> {
  const set = ruleSetOf(rules, name);
  return set === undefined ? reject('RULE_SET_NOT_FOUND') : (unseenBy(actor, set) ?? set);
}

/** The draft of this id, if it exists, or why this actor may not see its rule set. */
export async function seenDraft(
  draftId: string,
  { rules, actor, read }: Pick<Services, 'rules' | 'actor' | 'read'>,
): Promise<RuleDraft | Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined> {
  const draft = await read.one(ruleDrafts, { id: draftId });
  return draft && (unseenBy(actor, ruleSetOf(rules, draft.name)) ?? draft);
}

/** A finding as it is answered. */
export const findingView = ({ pointer, message, mend, value, warning }: RuleReview['findings'][number]) => ({
  pointer,
  message,
  mend: mend ?? null,
  value: value ?? null,
  severity: warning === true ? 'warning' : 'error',
});

/** A review as it is answered. */
export function reviewView(name: string, review: RuleReview) {
  const passed = review.results.filter((result) => result.passed).length;
  return {
    name,
    valid: review.valid,
    version: review.version,
    findings: review.findings.map(findingView),
    tests: {
      passed,
      failed: review.results.length - passed,
      results: review.results.map((result) => ({ ...result, differences: [...result.differences] })),
      untestedRules: [...review.untested],
    },
  };
}

/** Why a reviewed content cannot be published: each finding or failed test separately. */
export function refusalOf(
  review: RuleReview,
): Rejection<'RULE_SET_INVALID' | 'RULE_TESTS_FAILED'> | undefined {
  if (!review.valid) {
    return rejectAll(
      'RULE_SET_INVALID',
      review.findings
        .filter((finding) => finding.warning !== true)
        .map(({ pointer, message, mend, value }) => ({
          code: 'RULE_SET_INVALID',
          field: pointer === '' ? '/' : pointer,
          message: mend === undefined ? message : `${message}; ${mend}`,
          value: value ?? null,
        })),
    );
  }
  if (review.results.length === 0) {
    const message = 'No test proves these rules: propose them with at least one that passes.';
    return rejectAll('RULE_TESTS_FAILED', [{ code: 'RULE_TESTS_FAILED', field: 'tests', message }]);
  }
  const failed = review.results.filter((result) => !result.passed);
  if (failed.length === 0) return undefined;
  return rejectAll(
    'RULE_TESTS_FAILED',
    failed.map(({ name, differences }) => ({
      code: 'RULE_TESTS_FAILED',
      field: name,
      message: `The test "${name}" failed: ${differences.join('; ')}`,
    })),
  );
}

/** The context of a query for contents. */
export interface Place {
  readonly name: string;
  readonly tenant: string;
  readonly read: QueryRead;
  readonly rules: RulePort;
}

export interface Named {
  /** A version, a draft's id, or `content` for sent content. */
  readonly version: string;
  readonly content: unknown;
}

/**
 * The content of a stored version, of the version in force, or of a draft. Undefined if it does not exist.
 */
export async function contentOf(wanted: string, place: Place): Promise<Named | undefined> {
  const { name, tenant, read, rules } = place;
  const inForce = rules.inForce(name, tenant);
  if (wanted === inForce?.version) return { version: wanted, content: inForce.content };
  if (wanted === inForce?.fileVersion) return { version: wanted, content: inForce.fileContent };
  const kept = await read.one(ruleVersions, { name, contentVersion: wanted });
  if (kept !== undefined) return { version: wanted, content: kept.content };
  const draft = await read.one(ruleDrafts, { id: wanted });
  if (draft === undefined || draft.name !== name) return undefined;
  return { version: draft.contentVersion, content: draft.content };
}

/** The tests of a published version or of a draft. Empty if none are stored. */
export async function testsOf(
  version: string,
  { name, read, inForce }: Pick<Place, 'name' | 'read'> & { inForce: RulesInForce | undefined },
): Promise<readonly RuleTest[]> {
  const [draft] = await read.rows(ruleDrafts, (select) =>
    select.where({ name, contentVersion: version, state: 'Published' }).limit(1),
  );
  if (draft !== undefined) return draft.tests;
  if (version === inForce?.fileVersion) return inForce.fileTests;
  const proof = await read.one(ruleProofs, { name, contentVersion: version });
  if (proof !== undefined) return proof.tests;
  const named = await read.one(ruleDrafts, { id: version });
  return named?.name === name ? named.tests : [];
}

/** The content in force. */
export function currentOf({ name, tenant, rules }: Place): Named | undefined {
  const inForce = rules.inForce(name, tenant);
  if (inForce === undefined) return undefined;
  return { version: inForce.version, content: inForce.content };
}
