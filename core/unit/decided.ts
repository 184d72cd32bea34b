/** Decides a command on the rows that it reads: load, rules, decide. Nothing is applied here. */
import { type Actor, withGrant } from '../command/declaration/actor.ts';
import type { Context, Decision } from '../command/declaration/command.ts';
import type { Control } from '../command/declaration/control.ts';
import type { EventTypes } from '../command/declaration/event-types.ts';
import type { DecisionPorts } from '../command/declaration/ports.ts';
import type { Read } from '../command/declaration/read.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { Approved, Wait } from '../command/declaration/wait.ts';
import type { RuleHost, Verdict } from '../command/policy/policy.ts';
import type { Roles } from '../command/policy/roles.ts';
import type { Work } from '../command/wire/bank.ts';
import type { RejectionTable } from '../command/wire/rejections.ts';
import { dateIn } from '../values/civil-date.ts';
import { controlled } from './controlled.ts';
import type { Corrections } from './effect-classes.ts';

/** Ports that deciding needs besides the rows. */
export interface Deciding extends DecisionPorts {
  readonly rules: RuleHost;
  readonly controls: readonly Control[];
  roles(): Roles;
  readonly rejections: RejectionTable;
  readonly settings: Context['bank'];
  readonly vault: Vault;
  readonly eventTypes: EventTypes;
  /** Kinds of journals that correct other journals. */
  readonly corrections: Corrections;
  /** The name of a branch, for the trail. */
  branchName(tenant: string, branchId: string | null): string | null | Promise<string | null>;
}

/** The answers of the declared policies, in their order. */
export type Verdicted = readonly (readonly [string, Verdict | null])[];

/** The time and context of a decision. */
export interface Deciders extends Pick<Context, 'now' | 'origin' | 'form' | 'newId' | 'newNumber'> {
  /** The proposal under which the command runs. */
  readonly approved: Approved | undefined;
  /** Nothing of the decision is kept. */
  readonly isDry: boolean;
  readonly deciding: Omit<Deciding, 'branchName' | 'rejections'>;
}

/** An authorized and validated command. */
export type Asked = Pick<Work, 'command' | 'input' | 'actor' | 'prepared'>;

/** The decision and its inputs. */
export interface Decided {
  readonly state: unknown;
  readonly decision: Decision<unknown, string>;
  readonly verdicts: Verdicted;
}

/** Decides a command on the rows that `read` returns, locked or not. */
export async function decided(asked: Asked, read: Read, by: Deciders): Promise<Decided> {
  const { command, input, prepared } = asked;
  const state = await command.load(input, read, asked.actor, prepared);
  const facts = command.grantFacts?.(input, state);
  const { actor, verdict } = withGrant(asked.actor, facts, command.name);
  const answers = await verdictsOf({ ...asked, actor }, state, by);
  const verdicts = verdict === undefined ? answers : [...answers, [verdict.policy, verdict] as const];
  const context = { ...contextOf(actor, verdicts, by), ...proposalPeople(by.approved) };
  const decide = (mustWait?: Wait) =>
    command.decide(input, state, mustWait ? { ...context, mustWait } : context, prepared);
  const { controls, corrections, rules } = by.deciding;
  const asking = { controls, corrections, rules, context, read, input };
  const { approved, isDry } = by;
  const made = await controlled(decide, command, { ...asking, approved, isDry });
  return { state, decision: made.decision, verdicts: [...verdicts, ...made.verdicts] };
}

const proposalPeople = (approved: Approved | undefined): Pick<Context, 'proposalPeople'> =>
  approved === undefined ? {} : { proposalPeople: approved.people };

/** Evaluates each declared policy that has facts, in the order of declaration. */
async function verdictsOf(
  { command, input, actor }: Asked,
  state: unknown,
  { deciding: { rules, settings }, now }: Deciders,
): Promise<Verdicted> {
  const names = Object.keys(command.policies);
  if (names.length === 0) return [];
  const facts = command.facts(input, state, actor, dateIn(settings.timezone, now));
  const verdicts: (readonly [string, Verdict | null])[] = [];
  for (const name of names) {
    const policy = command.policies[name];
    const asked = facts[name] ?? null;
    if (policy === undefined || asked === null) {
      verdicts.push([name, null]);
      continue;
    }
    const answer = rules.evaluate(policy, asked, actor.tenant);
    verdicts.push([name, answer instanceof Promise ? await answer : answer]);
  }
  return verdicts;
}

function contextOf(
  actor: Actor,
  verdicts: Verdicted,
  { deciding, now, origin, form, newId, newNumber }: Deciders,
): Context {
  const policy = Object.fromEntries(verdicts.map(([name, verdict]) => [name, verdict?.value ?? null]));
  return {
    now,
    actor,
    policy,
    roles: deciding.roles(),
    links: deciding.links,
    bank: deciding.settings,
    origin,
    form,
    vault: deciding.vault,
    runs: deciding.runs,
    eventTypes: deciding.eventTypes,
    today: () => dateIn(deciding.settings.timezone, now),
    newId,
    newNumber,
  };
}
