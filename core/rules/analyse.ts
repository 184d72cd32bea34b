/**
 * Analyses a rule set over all cases that it distinguishes. It finds rules that never hold or never decide,
 * rules that repeat or contradict another rule, and cases without a decision.
 *
 * The values that rules compare with, and one value between each two of them, represent all others. With too
 * many cases the analysis reports no findings.
 */
import { isReference, type Leaf, leavesIn, partsOf } from '../command/policy/conditions.ts';
import { compares } from '../command/policy/operators.ts';
import type {
  AnyPolicy,
  CompiledRule,
  FactSpec,
  Facts,
  Fired,
  PolicyFinding,
} from '../command/policy/policy.ts';
import { canonicalJson } from '../values/json.ts';
import { outcomeFrom, type PolicyVersion } from './version.ts';

/** The most items of a list for which every subset becomes a case. */
const mostItems = 4;

/** Warnings about a version with a valid shape, found with at most this many comparisons. */
export function analyse(
  version: Pick<PolicyVersion, 'policy' | 'rules' | 'content'>,
  mostComparisons: number,
): readonly PolicyFinding[] {
  if (mostComparisons === 0) return [];
  const { policy, rules } = version;
  const tried = rules.map(triedOf);
  const leaves = tried.flatMap((one) => [...leavesIn(one.rule.conditions), ...one.exact]);
  const variables = variablesOf(policy, leaves);
  if (variables === undefined) return [];
  const count = variables.reduce((cases, { values }) => cases * values.length, 1);
  if (count * leaves.length > mostComparisons) return [];
  const seen = tried.map((one) => ({ ...one, holds: new Set<number>(), decides: 0, lostTo: '' }));
  let gap: Facts | undefined;
  for (let at = 0; at < count; at += 1) {
    const facts = caseAt(variables, at);
    const { decidedBy, fired } = decided(version, tried, facts);
    if (decidedBy === undefined) return [];
    for (const one of seen) {
      if (!one.isSelected(facts) || !one.exact.every((leaf) => leafHolds(leaf, facts))) continue;
      one.holds.add(at);
      if (decidedBy === one.rule.name) one.decides += 1;
      else one.lostTo = decidedBy ?? one.lostTo;
    }
    if (decidedBy === null && fired.length === 0) gap ??= facts;
  }
  const first = policy.eachCounts === true ? againSaid(seen) : undecided(seen);
  const never = seen.flatMap(({ rule, holds }) =>
    holds.size > 0
      ? []
      : [finding(rule, 'can never hold: its conditions exclude each other', 'fix or remove it')],
  );
  return [...never, ...first, ...gapFinding(policy, rules, gap)];
}

/** A rule prepared for the test of each case: its conditions are parsed once. */
interface Tried {
  readonly rule: CompiledRule;
  readonly isSelected: Test;
  readonly exact: readonly Leaf[];
}

type Test = (facts: Facts) => boolean;

const triedOf = (rule: CompiledRule): Tried => ({
  rule,
  isSelected: testOf(rule.conditions),
  exact: rule.exact ?? [],
});

interface Seen {
  readonly rule: CompiledRule;
  /** Numbers of the cases in which all its conditions hold. */
  readonly holds: ReadonlySet<number>;
  readonly decides: number;
  readonly lostTo: string;
}

/** Rows that never decide. */
function undecided(seen: readonly Seen[]): readonly PolicyFinding[] {
  return seen.flatMap(({ rule, holds, decides, lostTo }) =>
    holds.size === 0 || decides > 0 || lostTo === ''
      ? []
      : [
          finding(
            rule,
            `is never reached: wherever it holds, ${lostTo} or another decides before it`,
            'remove it, or narrow what goes before it',
          ),
        ],
  );
}

/**
 * Rules that only repeat another rule, or that contradict it in exactly the same cases with the same weight.
 */
function againSaid(seen: readonly Seen[]): readonly PolicyFinding[] {
  return seen.flatMap((one, at): readonly PolicyFinding[] => {
    if (one.holds.size === 0) return [];
    for (const [otherAt, other] of seen.entries()) {
      if (otherAt === at || !one.holds.isSubsetOf(other.holds)) continue;
      const isTwin = one.holds.size === other.holds.size;
      const { name } = other.rule;
      if (canonicalJson(one.rule.event) === canonicalJson(other.rule.event)) {
        if (isTwin && otherAt > at) continue;
        return [finding(one.rule, `says nothing new: wherever it holds, ${name} says the same`, 'remove it')];
      }
      const isSameKind = one.rule.event.type === other.rule.event.type;
      const isSameWeight = (one.rule.priority ?? 1) === (other.rule.priority ?? 1);
      if (isTwin && otherAt < at && isSameKind && isSameWeight) {
        const mend = 'remove one of them, or give them different priorities';
        return [finding(one.rule, `contradicts ${name}: both hold for the very same cases`, mend)];
      }
    }
    return [];
  });
}

function gapFinding(
  { gap: means }: AnyPolicy,
  rules: readonly CompiledRule[],
  facts: Facts | undefined,
): readonly PolicyFinding[] {
  if (means === undefined || facts === undefined) return [];
  const told = Object.entries(facts)
    .map(([name, value]) => `${name} ${value === other ? 'of any other kind' : JSON.stringify(value)}`)
    .join(', ');
  const pointer = (rules[0]?.at ?? '').replace(/\/\d.*$/, '');
  return [
    {
      pointer,
      message: `has a gap: nothing decides for ${told}, and ${means}`,
      mend: 'add a row for the rest: * matches any value',
      warning: true,
    },
  ];
}

function finding(rule: CompiledRule, says: string, mend: string): PolicyFinding {
  return { pointer: rule.at ?? '', message: `(${rule.name}) ${says}`, mend, warning: true };
}

function decided(
  { policy, content }: Pick<PolicyVersion, 'policy' | 'content'>,
  tried: readonly Tried[],
  facts: Facts,
) {
  const fired = tried.flatMap(({ rule, isSelected }): readonly Fired[] =>
    isSelected(facts) ? [{ rule: rule.name, type: rule.event.type, params: rule.event.params ?? {} }] : [],
  );
  try {
    const verdict = policy.verdict(fired, content);
    return { fired, decidedBy: outcomeFrom(policy, fired, verdict, facts).decidedBy };
  } catch {
    return { fired, decidedBy: undefined };
  }
}

/** Compiles a condition into a test of facts. Invalid conditions never hold. */
function testOf(node: unknown): Test {
  const parts = partsOf(node);
  if (parts === undefined) return () => false;
  if (parts.kind === 'leaf') return (facts) => leafHolds(parts.leaf, facts);
  if (parts.kind === 'not') {
    const test = testOf(parts.of);
    return (facts) => !test(facts);
  }
  const tests = parts.of.map(testOf);
  return parts.kind === 'all'
    ? (facts) => tests.every((test) => test(facts))
    : (facts) => tests.some((test) => test(facts));
}

function leafHolds(leaf: Leaf, facts: Facts): boolean {
  const { operator, value } = leaf;
  const against = isReference(value) ? facts[keyOf(value)] : value;
  return compares(operator, facts[keyOf(leaf)] ?? null, against ?? null);
}

/** A fact, or a field of one, by a name of its own. */
const keyOf = ({ fact, path }: Pick<Leaf, 'fact' | 'path'>) =>
  path === undefined ? fact : `${fact}.${path.replace(/^\$\.?/, '')}`;

interface Variable {
  readonly key: string;
  readonly values: readonly unknown[];
}

/**
 * The facts that the rules read, with the values that represent all others. Undefined if such values cannot
 * be found.
 */
function variablesOf(policy: AnyPolicy, leaves: readonly Leaf[]): readonly Variable[] | undefined {
  // Facts that are compared with each other would need shared values.
  const compared = new Set(leaves.flatMap(({ value }) => (isReference(value) ? [keyOf(value)] : [])));
  if (compared.size > 0) return undefined;
  const byKey = Map.groupBy(leaves, keyOf);
  const variables: Variable[] = [];
  for (const [key, own] of byKey) {
    const spec = specAt(policy.facts, key);
    const values = spec === undefined ? undefined : valuesOf(spec, own);
    if (values === undefined) return undefined;
    variables.push({ key, values });
  }
  return variables;
}

function specAt(facts: Readonly<Record<string, FactSpec>>, key: string): FactSpec | undefined {
  const [name = '', ...path] = key.split('.');
  return path.reduce<FactSpec | undefined>((spec, field) => spec?.fields?.[field], facts[name]);
}

/** Represents any text that no rule names. */
const other = '\u0001other';

function valuesOf(spec: FactSpec, leaves: readonly Leaf[]): readonly unknown[] | undefined {
  const named = leaves.flatMap(({ operator, value }) =>
    operator === 'present' ? [] : Array.isArray(value) ? value : [value],
  );
  const constants = [...new Set(named)].filter((value) => value !== null);
  const none = spec.optional === true ? [null] : [];
  switch (spec.kind) {
    case 'text':
      return [...(spec.values ?? [...constants.filter((value) => value !== ''), other]), ...none];
    case 'boolean':
      return [true, false, ...none];
    case 'number':
    case 'money': {
      const around = between(constants.map(Number));
      return [...(spec.kind === 'money' ? around.map(String) : around), ...none];
    }
    case 'list':
      return constants.length > mostItems ? undefined : [...subsets(constants), ...none];
    default:
      return undefined;
  }
}

/**
 * Every constant and a value next to it on each side. If no constant is negative, values of zero or below are
 * left out.
 */
function between(constants: readonly number[]): readonly number[] {
  const step = 0.01;
  const isPositive = constants.every((value) => value >= 0);
  const all = constants.flatMap((value) => [value - step, value, value + step]);
  const rounded = [...new Set([1, ...all].map((value) => Math.round(value * 100) / 100))];
  return rounded.filter((value) => !isPositive || value > 0).sort((a, b) => a - b);
}

function subsets(items: readonly unknown[]): readonly (readonly unknown[])[] {
  return Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, at) => Math.floor(bits / 2 ** at) % 2 === 1),
  );
}

function caseAt(variables: readonly Variable[], number: number): Facts {
  const facts: Record<string, unknown> = {};
  let left = number;
  for (const { key, values } of variables) {
    facts[key] = values[left % values.length];
    left = Math.floor(left / values.length);
  }
  return facts;
}
