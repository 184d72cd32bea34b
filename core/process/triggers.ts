/**
 * Applies triggers to the tokens of an instance. Triggers that their tokens no longer wait for are noted and
 * dropped.
 */
import { type Instant, later } from '../values/instant.ts';
import { isRecord } from '../values/members.ts';
import { eachPersonOnce, sharedPerson } from '../values/person.ts';
import type { Token } from './machine/core.ts';
import type { Doer } from './notes.ts';
import { brought, openAnew, setByHand } from './offer.ts';
import { endingOfProposal } from './proposal-ending.ts';
import { placeOf, type Running } from './running.ts';
import { complete, isOfScript, leaveToMap, raise, settle, stand, variablesFit } from './settle.ts';
import { mostVariables, tooLarge } from './sizes.ts';
import { besideIncident, offerOf, type ProcessTrigger } from './tables.ts';
import { timedOut } from './waits.ts';

export function applyTrigger(running: Running, trigger: ProcessTrigger, now: Instant): void {
  const { kind, payload, token: id } = trigger;
  const people = tookPart(running, trigger);
  const before = running.variables;
  if (byHand.has(kind) && !variablesFit(running, { ...before, ...record(payload.variables) })) {
    overflow(running, trigger, now);
    return;
  }
  if (kind === 'variables') {
    setByHand(running, record(payload.variables));
    brought(running, people, running.variables);
    running.note('variables set', null, {
      by: payload.by ?? null,
      names: Object.keys(record(payload.variables)),
    });
    return;
  }
  if (kind === 'modify' || kind === 'migrated') {
    byOperator(running, trigger, people);
    return;
  }
  const token = tokenAt(running, kind, id);
  if (token === undefined) {
    running.note('ignored', null, { kind, token: id });
    return;
  }
  const place = placeOf(token.position);
  switch (kind) {
    case 'complete':
      received(running, token, payload, people);
      if (isDoer(payload.by)) running.notes.doers[place] = payload.by;
      setIfFits(running, record(payload.variables));
      complete(running, token, now, { result: payload.data, written: record(payload.variables) });
      brought(running, people, before, isDoer(payload.by) ? place : undefined);
      return;
    case 'fail':
      if (payload.stands === true) {
        stand(running, token, String(payload.code), String(payload.message), now);
        brought(running, people, before);
        return;
      }
      if (payload.by !== undefined) received(running, token, payload, people);
      setIfFits(running, { lastSignalData: payload.data ?? null });
      raise(running, token, String(payload.code), String(payload.message), now);
      brought(running, people, before);
      return;
    case 'proposal':
      proposalEnded(running, token, payload, now);
      return;
    case 'escalate':
      setIfFits(running, { lastSignalData: payload.data ?? null });
      token.escalate(String(payload.code));
      brought(running, people, before);
      running.dirty = true;
      return;
    case 'due':
      running.note('due', token.elementId);
      delete running.notes.tokens[token.id];
      if (running.stepOf(token).kind === 'receive') giveUp(running, token, now);
      else token.complete();
      return;
    case 'retry':
      tryAnew(running, token, now);
      running.note('retried', token.elementId, { by: payload.by ?? null });
      return;
    case 'skip':
      running.note('skipped', token.elementId, { by: payload.by ?? null, comment: payload.comment ?? null });
      setByHand(running, record(payload.variables));
      brought(running, people, running.variables);
      passOver(running, token);
      return;
  }
}

/** Sets variables unless the instance would have more than it may. Mapping the result then raises the incident. */
function setIfFits(running: Running, set: Readonly<Record<string, unknown>>): void {
  const variables = { ...running.variables, ...set };
  if (variablesFit(running, variables)) running.variables = variables;
}

/** An operator's variables do not fit: they are not set, and the first token becomes an incident. */
function overflow(running: Running, { kind, token, payload }: ProcessTrigger, now: Instant): void {
  const names = Object.keys(record(payload.variables));
  running.note('ignored', null, { kind, token, by: payload.by ?? null, names });
  const named = token === null ? undefined : tokenAt(running, kind, token);
  const [at = named] = running.machine.tokens.values();
  if (at === undefined) return;
  const message = `The variables of the instance would have more than ${mostVariables} bytes as JSON. They were not set: ${names.join(', ').slice(0, 200)}.`;
  stand(running, named ?? at, tooLarge, message, now);
}

/**
 * The proposal of the step's command has a result. The step ignores the results of other proposals, and late
 * ones.
 */
function proposalEnded(
  running: Running,
  token: Token,
  payload: ProcessTrigger['payload'],
  now: Instant,
): void {
  const { proposal, ...note } = running.notes.tokens[token.id] ?? {};
  const { proposalId, state } = payload;
  if (proposal === undefined || proposal !== proposalId) {
    running.note('ignored', token.elementId, { proposalId });
    return;
  }
  running.notes.tokens[token.id] = note;
  running.note('received', token.elementId, { proposalId, state });
  settle(running, token, endingOfProposal(payload), now);
}

/** Ends the wait of a receive task after its timeout. */
function giveUp(running: Running, token: Token, now: Instant): void {
  const { id, name } = running.stepOf(token);
  raise(running, token, timedOut, `${name ?? id} waited as long as it may.`, now);
}

/** Skips a result that cannot be mapped: the token continues without it. Later results are still mapped. */
function passOver(running: Running, token: Token): void {
  const { done } = running.notes.tokens[token.id] ?? {};
  delete running.notes.tokens[token.id];
  if (done === undefined) {
    token.passOver();
    return;
  }
  token.complete();
  leaveToMap(running, token, done.slice(1));
}

/** An operator modified or migrated the instance. The operator is responsible for the results. */
function byOperator(
  running: Running,
  { kind, payload }: Pick<ProcessTrigger, 'kind' | 'payload'>,
  people: readonly string[],
): void {
  const { by = null, changes = [], comment = null } = payload;
  if (payload.variables !== undefined) setByHand(running, record(payload.variables));
  brought(running, people, running.variables);
  running.note(kind === 'modify' ? 'modified' : 'migrated', null, { by, changes, comment });
  const { change, events = [] } = payload;
  if (kind === 'modify' && change !== undefined) {
    // Steps on behalf of a person must come from the diagram, not from an operator's start.
    if (change.starts.length > 0) running.notes.doers = {};
    running.machine.modify(change);
  } else {
    for (const id of textsOf(payload.anew)) {
      if (running.notes.tokens[id]?.task !== undefined) openAnew(running, id, []);
    }
    running.machine.watch(events);
  }
  running.dirty = true;
}

/** Records in the history who sent the trigger, and the time if it came before the wait. */
function received(
  running: Running,
  { elementId }: Token,
  { by, sentAt }: ProcessTrigger['payload'],
  people: readonly string[],
): void {
  const early = sentAt === undefined ? {} : { sentAt };
  running.note('received', elementId, { by: record(by).userId ?? null, people, ...early });
}

/**
 * Starts a new attempt for an operator's retry, because the rejection is stored under the old key. A script
 * keeps the old key, under which its completed commands are recorded. It tries its rejected commands again
 * itself.
 */
function tryAnew(running: Running, token: Token, now: Instant): void {
  const note = running.notes.tokens[token.id];
  const isOperator = note?.failed === true;
  // A command whose result was too large is done. Under the same key it is not done again.
  const keepsKey = isOfScript(running, token) || note?.incident?.code === tooLarge;
  const { failed: _, retryAt: __, incident: ___, uncalled: ____, child, ...rest } = note ?? {};
  // The child of a failed call has ended. The next try calls another.
  const called = isOperator || child === undefined ? {} : { child };
  running.notes.tokens[token.id] = {
    ...rest,
    ...called,
    ...(isOperator
      ? { tries: 0, attempt: (note?.attempt ?? 0) + (keepsKey ? 0 : 1) }
      : { retryAt: later(now, 0) }),
  };
  if (isOperator) token.anew?.();
}

/**
 * Records the people who set a variable, completed a wait or moved an incident. They are responsible for the
 * process from then on. Authors of a child that ended are added, too, unless they already are. Returns the
 * people behind this trigger.
 */
function tookPart(running: Running, { kind, payload }: ProcessTrigger): readonly string[] {
  const people = textsOf(payload.people);
  const known = running.actor.humans;
  const authors = textsOf(payload.authors).filter((one) => sharedPerson([one], known) === undefined);
  running.notes.people = eachPersonOnce([...running.notes.people, ...people, ...authors]);
  const own = byHand.has(kind) ? changersOf(payload, people) : [];
  const changedBy = [...own, ...textsOf(payload.changedBy)];
  if (changedBy.length > 0) {
    running.notes.changedBy = eachPersonOnce([...(running.notes.changedBy ?? []), ...changedBy]);
  }
  return people;
}

/** Triggers of operators that change the course of the instance. */
const byHand: ReadonlySet<ProcessTrigger['kind']> = new Set(['variables', 'modify', 'migrated', 'skip']);

/** The people who made a manual change. A process without people is recorded under its own name. */
const changersOf = ({ by }: ProcessTrigger['payload'], people: readonly string[]) =>
  people.length > 0 || typeof by !== 'string' ? people : [by];

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * The triggers up to the second one with data. Steps after the first must see its data, and must run until
 * the instance waits, before the next data replaces it. Children that end are applied together, since each
 * has its own variable.
 */
export function takeUntilDataTrigger(
  running: Running,
  triggers: readonly ProcessTrigger[],
): readonly ProcessTrigger[] {
  const brings = ({ kind, token }: ProcessTrigger): boolean => {
    const hasData = kind === 'complete' || kind === 'proposal';
    const at = hasData && token !== null ? tokenAt(running, kind, token)?.elementId : undefined;
    return at !== undefined && running.version.plan.steps.get(at)?.kind !== 'call';
  };
  const first = triggers.findIndex(brings);
  const second = first < 0 ? -1 : triggers.findIndex((one, at) => at > first && brings(one));
  return second < 0 ? triggers : triggers.slice(0, second);
}

/**
 * The token that a trigger names. A task that was opened again does not match the name of an earlier opening.
 */
function tokenAt(running: Running, kind: ProcessTrigger['kind'], id: string | null): Token | undefined {
  if (id === null) return undefined;
  const { token, offer } = offerOf(id);
  const found = running.machine.tokens.get(token);
  if (found === undefined) return running.machine.tokens.get(id);
  if (offer === besideIncident || (kind !== 'complete' && kind !== 'fail')) return found;
  return (running.notes.tokens[token]?.offer ?? 1) === offer ? found : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isDoer(by: unknown): by is Doer {
  return isRecord(by) && Array.isArray(by.roles) && Array.isArray(by.permissions) && isRecord(by.rights);
}
