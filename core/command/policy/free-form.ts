/**
 * Free-form rules: files in the JSON of json-rules-engine, for decisions that no table describes
 * (eligibility, triggers, fees). The area declares the facts for conditions and the events that rules may
 * give. Analysts write the rest.
 */
import { checkRules, type EventSpecs, type FactSpecs, mentionsIn, type RuleFile } from './free-form-check.ts';
import { freeFormSchema } from './free-form-schema.ts';
import type { FactSpec, Fired, Policy } from './policy.ts';
import { policy } from './policy.ts';

interface ValueOf {
  readonly text: string;
  readonly number: number;
  /** Decimal text: `decimalText(minor)` of core/values/money.ts. */
  readonly money: string;
  readonly boolean: boolean;
  readonly instant: string;
  readonly list: readonly (string | number)[];
  readonly object: Readonly<Record<string, unknown>>;
}

type FactValue<S extends FactSpec> = S extends { readonly optional: true }
  ? ValueOf[S['kind']] | null
  : ValueOf[S['kind']];

/** The values of these facts, which a command must supply. */
export type FreeFacts<F extends FactSpecs> = { readonly [K in keyof F]: FactValue<F[K]> };

type Params<P extends FactSpecs> = { readonly [K in keyof P]: FactValue<P[K]> };

/** A rule that held: which one, and the event that it gives. */
export type FreeEvent<E extends EventSpecs> = {
  readonly [T in keyof E]: {
    readonly rule: string;
    readonly type: T;
    readonly params: Params<E[T]['params']>;
  };
}[keyof E];

/**
 * Declares a file of free-form rules. The verdict is the list of events whose rules held, highest priority
 * first, then in the order of the file; an empty list when none held.
 *
 * ```ts
 * export const eligibility = freeFormPolicy({
 *   name: 'loans/eligibility',
 *   summary: 'Who may have a loan.',
 *   facts: {
 *     creditScore: { kind: 'number', summary: 'Score of the client', optional: true },
 *     amount: { kind: 'money', summary: 'Amount asked for' },
 *     clientState: { kind: 'text', summary: 'State of the client', values: ['ACTIVE', 'INACTIVE'] },
 *   },
 *   events: {
 *     refuse: {
 *       summary: 'The client gets no loan.',
 *       params: { message: { kind: 'text', summary: 'Why, for the caller' } },
 *     },
 *   },
 * });
 *
 * // In the command: policies: { eligibility },
 * // facts: (input, state) => ({ eligibility: { creditScore, amount: decimalText(minor), clientState } }),
 * // decide: const refusals = context.policy.eligibility ?? [];
 * //         refusals[0]?.params.message
 * ```
 *
 * The file, `rules/loans/eligibility.json`:
 *
 * ```json
 * { "$schema": "../schemas/loans.eligibility.schema.json",
 *   "rules": [
 *     { "name": "credit score too low", "priority": 10,
 *       "conditions": { "all": [{ "fact": "creditScore", "operator": "numberBelow", "value": 500 }] },
 *       "event": { "type": "refuse", "params": { "message": "The credit score is too low." } } } ] }
 * ```
 *
 * and its tests, `rules/loans/eligibility.tests.json`:
 *
 * ```json
 * { "tests": [{ "name": "a low score", "facts": { "creditScore": 400, "amount": "100.00", "clientState": "ACTIVE" },
 *               "expect": [{ "type": "refuse", "params": { "message": "The credit score is too low." } }],
 *               "decidedBy": "credit score too low" }] }
 * ```
 *
 * operators.ts has the operators. If a fact has the wrong kind, the command is refused and can be retried.
 */
export function freeFormPolicy<const F extends FactSpecs, const E extends EventSpecs>(spec: {
  readonly name: string;
  readonly summary: string;
  readonly facts: F;
  readonly events: E;
  /** Only the first rule that holds decides. Without it, every rule that holds counts. */
  readonly firstCounts?: boolean;
  /** The consequence if no rule holds and that is a gap. */
  readonly gap?: string;
}): Policy<FreeFacts<F>, readonly FreeEvent<E>[]> {
  const { name, summary, facts, events, firstCounts = false, gap } = spec;
  return policy<FreeFacts<F>, readonly FreeEvent<E>[], RuleFile>({
    name,
    summary,
    facts,
    schema: freeFormSchema(summary, facts, events),
    check: (content) => checkRules(content, facts, events),
    mentions: (content) => mentionsIn(content, facts, events),
    compile: ({ rules }) =>
      rules.map((rule, at) => ({ ...rule, priority: rule.priority ?? 1, at: `/rules/${at}` })),
    verdict: (fired, { rules }) => {
      const priorities = new Map(rules.map((rule) => [rule.name, rule.priority ?? 1]));
      const priority = ({ rule }: Fired) => priorities.get(rule) ?? 1;
      // The check of the file admitted only declared events with their declared parameters.
      return [...fired].sort((a, b) => priority(b) - priority(a)) as FreeEvent<E>[];
    },
    outcome: (held) => held.map(({ type, params }) => ({ type, params })),
    eachCounts: !firstCounts,
    ...(gap === undefined ? {} : { gap }),
    decidedBy: (held) => held[0]?.rule ?? null,
  });
}
