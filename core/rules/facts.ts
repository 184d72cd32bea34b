/** The facts for rules: which are optional, and the problems of facts that a person wrote. */

import { isOfKind } from '../command/policy/operators.ts';
import type { AnyPolicy, FactSpec, Facts } from '../command/policy/policy.ts';
import { membersOf } from '../values/members.ts';
import { nearest } from '../values/nearest.ts';

type Specs = Readonly<Record<string, FactSpec>>;

/** The facts with null for every missing optional one, including fields of objects. */
export function withAbsent(specs: Specs, facts: Facts): Facts {
  let filled: Record<string, unknown> | undefined;
  for (const [name, { optional, fields }] of Object.entries(specs)) {
    const value = facts[name];
    if (value === undefined) {
      if (optional !== true) continue;
      filled ??= { ...facts };
      filled[name] = null;
    } else if (fields !== undefined && isOfKind('object', value)) {
      const inner = withAbsent(fields, membersOf(value));
      if (inner === value) continue;
      filled ??= { ...facts };
      filled[name] = inner;
    }
  }
  return filled ?? facts;
}

/**
 * The most unknown facts that are reported individually, so that an answer is no longer than its question.
 */
const mostStrange = 20;

/** The reasons why a rule set cannot be evaluated with these facts, one sentence each. Empty if it can. */
export function factProblems(policy: AnyPolicy, facts: Facts): readonly string[] {
  const known = Object.keys(policy.facts);
  const strange = policy.openFacts === true ? [] : Object.keys(facts).filter((name) => !known.includes(name));
  const unknown = strange.slice(0, mostStrange).map((name) => {
    const near = nearest(name, known);
    const there = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
    const cure = near === undefined ? there : `did you mean ${near}?`;
    return `${name} is not a fact of ${policy.name}; ${cure}`;
  });
  const more = strange.length - unknown.length;
  if (more > 0) unknown.push(`${more} more are not facts of it either`);
  const wrong = Object.entries(policy.facts).flatMap(([name, { kind, optional, summary }]) => {
    const value = facts[name];
    const isAbsent = value === undefined || value === null;
    if (isAbsent && optional === true) return [];
    if (isAbsent) return [`The fact ${name} is missing: ${summary} (${kind})`];
    if (isOfKind(kind, value)) return [];
    return [`The fact ${name} must be ${kind}, and ${JSON.stringify(value).slice(0, 60)} is not`];
  });
  return [...unknown, ...wrong].map((told) => (told.endsWith('?') ? told : `${told}.`));
}
