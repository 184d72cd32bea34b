/**
 * Evaluates the controls of a decision's effects. The decision is applied, waits for an approver, becomes a
 * proposal or is rejected.
 */
import type { Acceptance, Command, Context, Decision } from '../command/declaration/command.ts';
import { type Control, controlsOf, type Judged } from '../command/declaration/control.ts';
import { type Effect, isInsertOf } from '../command/declaration/effects.ts';
import type { Read } from '../command/declaration/read.ts';
import { type Approved, stricterWait, type Wait } from '../command/declaration/wait.ts';
import type { RuleHost, Verdict } from '../command/policy/policy.ts';
import type { Roles } from '../command/policy/roles.ts';
import { isRejection, type Rejection } from '../command/wire/rejections.ts';
import { proposed } from '../proposals/proposed.ts';
import { type Corrections, namedEffects } from './effect-classes.ts';

/** The context in which controls are evaluated. */
export interface Controlling {
  readonly controls: readonly Control[];
  readonly corrections: Corrections;
  readonly rules: RuleHost;
  readonly context: Context;
  readonly read: Read;
  readonly input: unknown;
  /** The proposal under which the command runs. */
  readonly approved: Approved | undefined;
  /** In a dry run nothing is kept, so a proposal has no id. */
  readonly isDry: boolean;
}

type Decided = Decision<unknown, string>;
type Effects = Judged['effects'];

/** The decision after the controls, and the policy answers that changed it. */
export interface Controlled {
  readonly decision: Decided;
  readonly verdicts: readonly (readonly [string, Verdict])[];
}

/**
 * Evaluates the controls of all classes that the command declares. If controls ask for approval, the command
 * decides again with the strictest of their demands; this is possible because deciding is pure. A command
 * that cannot wait becomes a proposal.
 */
export async function controlled(
  decide: (mustWait?: Wait) => Decided,
  command: Pick<Command, 'name' | 'input' | 'effectClasses' | 'isFixture'>,
  by: Controlling,
): Promise<Controlled> {
  const first = decide();
  const controls = command.isFixture ? [] : controlsOf(by.controls, command.effectClasses);
  if (controls.length === 0 || isRejection(first)) return { decision: first, verdicts: [] };
  const judged = await judge(first.effects, controls, command.name, by);
  // An approval that the caller asks for never replaces a control.
  const later = onceApproved(first.effects);
  const approved = later.length === 0 ? nothing : await judge(later, controls, command.name, by);
  const answer = strictest(judged.answer, approved.answer, by.context.roles);
  const verdicts = [...judged.verdicts, ...approved.verdicts];
  if (answer === undefined) return { decision: withMore(first, judged, by), verdicts };
  if (isRejection(answer)) return { decision: answer, verdicts };
  const again = decide(answer);
  if (isRejection(again)) return { decision: again, verdicts };
  const rejudged = await judge(again.effects, controls, command.name, by);
  const { answer: left } = rejudged;
  if (left === undefined) return { decision: withMore(again, rejudged, by), verdicts };
  if (isRejection(left)) return { decision: left, verdicts };
  return { decision: await proposed(first, left, { ...by, command }), verdicts };
}

/** What records that wait for approval will do once approved, each with its record. */
const onceApproved = (effects: Effects): Effects =>
  effects.flatMap((effect) =>
    effect.do === 'insert' && effect.onceApproved !== undefined ? [...effect.onceApproved, effect] : [],
  );

/** A rejection before a wait, and the stricter of two waits. */
function strictest(one: Answer, other: Answer, roles: Roles): Answer {
  if (one === undefined || isRejection(one)) return one ?? other;
  if (other === undefined) return one;
  return isRejection(other) ? other : stricterWait(one, other, roles);
}

/** The decision that is applied now, with the additions of the controls. */
function withMore(
  decision: Acceptance<unknown>,
  { adds, applied }: Pick<Whole, 'adds' | 'applied'>,
  { isDry }: Pick<Controlling, 'isDry'>,
): Acceptance<unknown> {
  if (!isDry) for (const tell of applied) tell();
  return adds.length === 0 ? decision : { ...decision, effects: [...decision.effects, ...adds] };
}

type Answer = undefined | Rejection | Wait;

const nothing: Pick<Whole, 'answer' | 'verdicts'> = { answer: undefined, verdicts: [] };

/** The combined judgement of all controls. */
interface Whole {
  readonly answer: Answer;
  readonly adds: readonly Effect[];
  readonly applied: readonly (() => void)[];
  readonly verdicts: Controlled['verdicts'];
}

/** The combined judgement of all controls, and the policy answers that object. */
async function judge(
  effects: Effects,
  controls: readonly Control[],
  command: string,
  by: Controlling,
): Promise<Whole> {
  const { context, approved, rules } = by;
  const named = namedEffects(effects, by.corrections);
  const read = afterwards(effects, by.read);
  const verdicts: (readonly [string, Verdict])[] = [];
  const adds: Effect[] = [];
  const applied: (() => void)[] = [];
  let waiting: Wait | undefined;
  for (const control of controls) {
    const isOf = named.some((one) => control.of.includes(one.class));
    if (!isOf && control.asks?.(effects) !== true) continue;
    const asked: (readonly [string, Verdict])[] = [];
    const judgement = await control.judge({
      command,
      effects,
      named,
      context,
      read,
      async verdict(policy, facts) {
        const answer = await rules.evaluate(policy, facts, context.actor.tenant);
        asked.push([policy.name, answer]);
        return policy.verdict(answer.fired, answer.content);
      },
    });
    if (judgement === undefined) continue;
    if (isRejection(judgement)) {
      return { answer: judgement, adds: [], applied: [], verdicts: [...verdicts, ...asked] };
    }
    adds.push(...(judgement.adds ?? []));
    if (judgement.applied !== undefined) applied.push(judgement.applied);
    const { waits } = judgement;
    if (waits === undefined || covers(approved, waits, context.roles)) continue;
    verdicts.push(...asked);
    waiting = stricterWait(waiting, waits, context.roles);
  }
  return { answer: waiting, adds, applied, verdicts };
}

/** Reads a row that the effects add, or a row that the command has read. */
function afterwards(effects: Effects, read: Read): Judged['read'] {
  return {
    async one(table, by) {
      const added = effects.filter(isInsertOf(table)).find(({ row }) => {
        const columns: Readonly<Record<string, unknown>> = row;
        return Object.entries(by).every(([name, value]) => columns[name] === value);
      });
      return added?.row ?? read.one(table, by);
    },
    stored: (table, by) => read.one(table, by),
  };
}

/** Whether an approval covers the amount of this wait. */
function covers(approved: Approved | undefined, wait: Wait, { order }: Roles): boolean {
  if (approved === undefined) return false;
  const rankOf = (role: string | null) => (role === null ? -1 : order.indexOf(role));
  return (
    wait.reasons.every((reason) => approved.reasons.includes(reason)) &&
    (wait.total ?? 0n) <= (approved.total ?? 0n) &&
    wait.approvals <= approved.approvals &&
    rankOf(wait.approverRole) <= rankOf(approved.approverRole)
  );
}
