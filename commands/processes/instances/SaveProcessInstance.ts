import { type Context, command } from '../../../core/command/declaration/command.ts';
import {
  type Effect,
  insert,
  put,
  remove,
  schedule,
  unschedule,
} from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { messageTimer, type ProcessMessage, processMessages } from '../../../core/process/messages.ts';
import { SaveAnswer, type Saved, type SavedWait } from '../../../core/process/notes.ts';
import { wakeSteps, withdrawal } from '../../../core/process/proposal-wait.ts';
import { mayAnswer } from '../../../core/process/senders.ts';
import {
  type CallbackPayload,
  instanceLife,
  lease,
  type ProcessCallback,
  type ProcessInstance,
  type ProcessTrigger,
  type ProcessWait,
  processCallbacks,
  processHistory,
  processInstances,
  processLog,
  processTriggers,
  processWaits,
  type WaitRule,
  waitTimer,
  wakeTimer,
} from '../../../core/process/tables.ts';
import { triggered, wake } from '../../../core/process/triggered.ts';
import { type Proposal, proposalContents, proposals } from '../../../core/proposals/proposal.ts';
import { later } from '../../../core/values/instant.ts';
import { canonicalJson } from '../../../core/values/json.ts';
import { processReply } from '../definitions/definition.ts';
import { keyEffects } from '../messages/callback.ts';
import { lateAt, openTo } from '../tasks/task.ts';
import { endEffects, escalationEffects, signalEffects } from './told.ts';

/** A proposal that a step begins to wait for, and the reply of its command. */
interface Proposed {
  readonly token: string;
  readonly proposal: Proposal;
  readonly answer: string | null;
}

interface Found {
  readonly instance: ProcessInstance | undefined;
  readonly waits: readonly ProcessWait[];
  readonly triggers: readonly ProcessTrigger[];
  /** Rows of the correlation keys that come or go. */
  readonly callbacks: ReadonlyMap<string, ProcessCallback | undefined>;
  /** Held messages with the names that the instance starts to wait for. */
  readonly held: readonly ProcessMessage[];
  /** Proposals that it begins to wait for: one may have a result already. */
  readonly proposed: readonly Proposed[];
}

export default command({
  name: 'SaveProcessInstance',
  summary: 'Keeps a process instance: its state, its waits, its timers, its history.',
  reply: processReply,
  permission: null,

  input: Type.Unsafe<Saved>({ type: 'object' }),
  output: SaveAnswer,

  rejects: ['INSTANCE_NOT_FOUND', 'INSTANCE_OVERTAKEN'],
  audits: 'ProcessInstanceSaved',
  unaudited: true,

  load: async ({ instanceId, waits: wanted }, read): Promise<Found> => {
    const instance = await read.one(processInstances, { id: instanceId });
    const waits = await read.all(processWaits, { instanceId });
    const triggers = await read.all(processTriggers, { instanceId });
    const keys = new Set(
      [...waits, ...wanted].flatMap(({ kind, reference }) =>
        kind === 'callback' && reference !== null ? [reference] : [],
      ),
    );
    const callbacks = new Map<string, ProcessCallback | undefined>();
    for (const key of keys) {
      callbacks.set(key, await read.one(processCallbacks, { correlationKey: key }));
    }
    const known = new Set(waits.map(({ token }) => token));
    const names = new Set(
      wanted.flatMap(({ token, message }) => (message === null || known.has(token) ? [] : [message])),
    );
    const held: ProcessMessage[] = [];
    for (const name of names) {
      held.push(...(await read.all(processMessages, { name, state: 'HELD' })));
    }
    const proposed: Proposed[] = [];
    for (const { kind, token, reference } of wanted) {
      if (kind !== 'proposal' || reference === null) continue;
      if (waits.some((row) => row.token === token && row.reference === reference)) continue;
      const proposal = await read.one(proposals, { id: reference });
      if (proposal === undefined) continue;
      // A proposal that has run already has an answer, which the step gets.
      const contents =
        proposal.status === null ? undefined : await read.one(proposalContents, { id: reference });
      proposed.push({ token, proposal, answer: contents?.answer ?? null });
    }
    return { instance, waits, triggers, callbacks, held, proposed };
  },

  decide: (saved, found, context) => {
    const { instance } = found;
    if (instance === undefined) return reject('INSTANCE_NOT_FOUND');
    if (instance.rev !== saved.rev || instanceLife.isFinal(instance.status)) {
      return reject('INSTANCE_OVERTAKEN');
    }
    const seen = new Set(saved.consumed);
    const left = found.triggers.filter(({ id }) => !seen.has(id));
    const coming = waitEffects(saved.waits, seen, found, context);
    const results = found.proposed.flatMap(({ token, proposal, answer }) =>
      wakeSteps(proposal, answer, [{ instanceId: instance.id, token }], context, 'followed'),
    );
    const more = left.length > 0 || coming.early || results.length > 0;
    const isOver = instanceLife.isFinal(saved.status) || (saved.status === 'ERROR' && saved.state === null);
    const ended = isOver ? context.now : null;
    // The state at the suspension is kept, and no new work begins.
    const suspended = instance.status === 'SUSPENDED' && !isOver;
    const goesOn = more && !isOver && !suspended;
    return {
      data: { more: goesOn, suspended, parent: isOver ? instance.parentInstance : null },
      message: 'Saved.',
      effects: [
        put(processInstances, instance, {
          status: suspended ? 'SUSPENDED' : goesOn ? 'RUNNING' : saved.status,
          rev: saved.rev + 1,
          state: saved.state,
          variables: saved.variables,
          error: saved.error,
          faults: 0,
          updatedAt: context.now,
          endedAt: ended,
        }),
        ...found.triggers
          .filter(({ id }) => seen.has(id) || isOver)
          .map((row) => remove(processTriggers, row)),
        ...coming.effects,
        ...results,
        ...saved.leftProposals.map((id) => withdrawal(id, leftBehind, context)),
        ...found.held.map(({ id }) => deliveryOf(id, context)),
        insert(processHistory, {
          instanceId: instance.id,
          rev: saved.rev + 1,
          at: context.now,
          entries: saved.history,
        }),
        ...saved.log.map((line) =>
          insert(processLog, { instanceId: instance.id, id: context.newId(), ...line }),
        ),
        ...(suspended ? [unschedule(wakeTimer(instance.id))] : wakeEffects(saved, goesOn, context)),
        ...signalEffects(saved, context),
        ...escalationEffects(saved, instance, context),
        ...endEffects(saved, instance, isOver, context),
      ],
    };
  },
});

/** Why the host withdraws the proposal of a step. */
const leftBehind = 'The process step no longer waits for it.';

/** A new wait has no owner. */
const free = { claimedBy: null, worker: null, lockedBy: null, lockedUntil: null };

/** The tokens that stop, start and continue to wait for messages of a key. */
interface KeyChange {
  readonly gone: string[];
  readonly coming: string[];
  readonly listening: string[];
  /** The rules of the tokens that start to wait, in their order. */
  readonly rules: (WaitRule | null)[];
}

/** A wait that is over, or is another now: its timer, its unanswered child and its row go. */
function leavingEffects(
  row: ProcessWait,
  now: SavedWait | undefined,
  triggers: Found['triggers'],
  context: Context,
): readonly Effect[] {
  const answered = triggers.some(({ token, kind }) => token === row.token && kind !== 'escalate');
  const asked = row.kind === 'call' && !answered ? row.reference : null;
  return [
    ...(row.due !== null && now?.due !== row.due ? [unschedule(waitTimer(row.instanceId, row.token))] : []),
    ...(asked === null ? [] : [cancelOf(asked, context)]),
    ...(now === undefined ? [remove(processWaits, row)] : []),
  ];
}

/** New waits get their rows, timers and keys. Removed waits lose them. */
function waitEffects(
  wanted: readonly SavedWait[],
  seen: ReadonlySet<string>,
  found: Found,
  context: Context,
) {
  const { instance, waits, triggers } = found;
  const instanceId = instance?.id ?? '';
  const before = new Map(waits.map((row) => [row.token, row]));
  const after = new Map(wanted.map((row) => [row.token, row]));
  // An escalation may come from a child that continues, so its wait stays.
  const pending = new Set(
    triggers.flatMap(({ id, kind, token }) => (seen.has(id) || kind === 'escalate' ? [] : token)),
  );
  const effects: Effect[] = [];
  const keys = new Map<string, KeyChange>();
  const keyOf = (reference: string) => {
    const known = keys.get(reference) ?? { gone: [], coming: [], listening: [], rules: [] };
    keys.set(reference, known);
    return known;
  };
  for (const row of waits) {
    const now = after.get(row.token);
    if (now !== undefined && isSame(now, row)) continue;
    if (row.kind === 'callback' && row.reference !== null) keyOf(row.reference).gone.push(row.token);
    effects.push(...leavingEffects(row, now, triggers, context));
  }
  for (const wait of wanted) {
    const row = before.get(wait.token);
    if (row !== undefined && isSame(wait, row)) continue;
    // The awaited answer has already arrived. The next run takes it.
    if (row === undefined && pending.has(wait.token)) continue;
    const { token: _token, ...changed } = wait;
    const late = lateAt(wait.task, context.bank.timezone);
    const owned = { openTo: openTo(wait.task), lateAt: late };
    effects.push(
      row === undefined
        ? insert(processWaits, { ...wait, ...free, instanceId, createdAt: context.now, ...owned })
        : put(processWaits, row, { ...changed, ...free, ...owned }),
    );
    if (wait.due !== null) effects.push(timerFor(instanceId, wait.token, wait.due));
    if (wait.kind === 'callback' && wait.reference !== null) {
      keyOf(wait.reference).coming.push(wait.token);
      keyOf(wait.reference).rules.push(wait.accepts);
      if (wait.again) keyOf(wait.reference).listening.push(wait.token);
    }
  }
  let early = false;
  for (const [
    correlationKey,
    {
      rules: [rule],
      ...own
    },
  ] of keys) {
    const takes = ({ sender }: CallbackPayload): boolean =>
      instance !== undefined && rule?.early === true && mayAnswer(rule, sender, instance.starter);
    const change = { correlationKey, instanceId, takes, ...own };
    const changed = keyEffects(found.callbacks.get(correlationKey), change, context);
    effects.push(...changed.effects);
    if (changed.trigger === undefined) continue;
    early = true;
    effects.push(...triggered({ id: instanceId }, changed.trigger, context, 'followed'));
  }
  return { effects, early };
}

function isSame(wait: SavedWait, row: ProcessWait): boolean {
  const names = ['kind', 'reference', 'due', 'again'] as const;
  const isEqual = names.every((name) => wait[name] === row[name]);
  return isEqual && canonicalJson(wait.accepts) === canonicalJson(row.accepts);
}

function timerFor(instanceId: string, token: string, due: Context['now']): Effect {
  const id = waitTimer(instanceId, token);
  return schedule({ id, due, command: 'FireProcessTimer', data: { instanceId, token } });
}

/** Checks a held message again, because an instance now waits for its name. */
function deliveryOf(id: string, { now: due }: Context): Effect {
  return schedule({ id: messageTimer(id), due, command: 'DeliverHeldMessage', data: { id } });
}

function cancelOf(child: string, context: Context): Effect {
  return schedule({
    id: `process-cancel:${child}`,
    due: context.now,
    command: 'CancelProcessInstanceCommand',
    data: { instanceGuid: child, reason: 'Its parent no longer waits for it.' },
  });
}

/**
 * The next run of the instance: none, the present host's, or after the lease the first host that finds it.
 */
function wakeEffects({ status, instanceId }: Saved, more: boolean, context: Context): readonly Effect[] {
  if (status === 'RUNNING' || more) return [wake(instanceId, later(context.now, lease))];
  return [unschedule(wakeTimer(instanceId))];
}
