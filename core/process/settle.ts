/** What becomes of a token when its work ended: it moves on, is tried again, takes an error's way, or stands. */
import { hash } from 'node:crypto';
import { type Instant, later } from '../values/instant.ts';
import { boundOf, waitBefore } from './binding.ts';
import { MissingInput, missingIn } from './expression/missing.ts';
import type { Token } from './machine/core.ts';
import type { Done } from './notes.ts';
import { isTrue } from './reading/dialect.ts';
import { aggregate, withResult } from './result.ts';
import type { Running } from './running.ts';
import type { Ending } from './work.ts';

/** Tries after the first, of a failure that may pass by itself. */
const passingRetries = 3;
/** The code of a failure that outlived its retries, where somebody catches it (execution engine: 5.11). */
const exhausted = 'API_RETRY_EXHAUSTED';

/** The token's work is done and gave this. Where its mapping finds nothing, the token stands, and the work stays done. */
export function complete(
  running: Running,
  token: Token,
  now: Instant,
  { result, written = {}, mayMiss = false }: Partial<Done>,
): void {
  const before = running.notes.tokens[token.id];
  running.notes.tokens[token.id] = {
    ...before,
    done: [...(before?.done ?? []), { result, written, mayMiss }],
  };
  running.dirty = true;
  // An event that goes on listening has what came since beside what it stands with.
  if (before?.done === undefined) mapDone(running, token, now);
}

/** Maps the first of what was done: an operator mended what the mapping did not find. What follows it comes to a rest first. */
export function mapDone(running: Running, token: Token, now: Instant): void {
  const [first, ...rest] = running.notes.tokens[token.id]?.done ?? [];
  if (first === undefined) return;
  try {
    take(running, token, first);
  } catch (error) {
    if (!(error instanceof MissingInput)) throw error;
    stand(running, token, error.code, missingIn(running.stepOf(token), error), now);
    return;
  }
  token.complete();
  leaveToMap(running, token, rest);
}

/** What came later is mapped in its turn. */
export function leaveToMap(running: Running, token: Token, done: readonly Done[]): void {
  if (done.length === 0 || running.machine.tokens.get(token.id) !== token) return;
  running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], done };
}

/** Takes a result, and forgets the token. Throws MissingInput, and takes nothing then. */
function take(running: Running, token: Token, { written, ...done }: Done): void {
  const { notes, version } = running;
  const step = running.stepOf(token);
  const given = { ...done, variables: { ...running.variables, ...written } };
  const variables = withResult(given, step, token.position, version.plan);
  aggregate(notes, token.position, { ...given, variables }, version.plan);
  running.variables = variables;
  leave(running, token);
}

function leave(running: Running, token: Token): void {
  delete running.notes.tokens[token.id];
  running.dirty = true;
}

/** Raises an error of this code at the token: somebody catches it, or the token stands as an incident. */
export function raise(
  running: Running,
  token: Token,
  code: string,
  message: string,
  now: Instant,
): void {
  if (token.catcher(code) === undefined && !isCaughtOutside(running, code)) {
    stand(running, token, code, message, now);
    return;
  }
  running.note('failed', token.elementId, { code, message });
  leave(running, token);
  token.fail(code, message);
}

/** Whether the caller of this process catches an error of this code, at its call or around it. */
const isCaughtOutside = ({ row }: Running, code: string): boolean =>
  row.catches?.some((one) => one === null || one === code) ?? false;

/** The token stands as an incident, whoever would catch an error there. */
export function stand(
  running: Running,
  token: Token,
  code: string,
  message: string,
  now: Instant,
): void {
  const before = running.notes.tokens[token.id];
  const known = before?.failed === true ? before.incident : undefined;
  // What is asked again by itself and stands as it stood is no other incident.
  if (known?.code === code && known.message === message) return;
  const incident = {
    elementId: token.elementId,
    token: token.id,
    code,
    message,
    attempts: (before?.tries ?? 0) + 1,
    at: now,
    retryable: true,
  };
  running.notes.tokens[token.id] = { ...before, failed: true, incident };
  running.note('incident', token.elementId, { code, message });
  running.dirty = true;
}

/** Settles the end of a token's work. */
export function settle(running: Running, token: Token, ending: Ending, now: Instant): void {
  if (ending.ok) {
    complete(running, token, now, ending);
    return;
  }
  if (ending.stands === true) {
    stand(running, token, ending.code, ending.message, now);
    return;
  }
  const bound = boundOf(running.stepOf(token));
  if (ending.begun !== undefined) {
    const { begun } = ending;
    running.notes.tokens[token.id] = { ...running.notes.tokens[token.id], begun };
  }
  const before = running.notes.tokens[token.id];
  const tries = before?.tries ?? 0;
  const allowed = bound.retries ?? (ending.retryable ? passingRetries : 0);
  const catcher = token.catcher(ending.code);
  const outside = running.row.catches ?? [];
  const wanted =
    catcher?.events[0]?.reference === ending.code ||
    (catcher === undefined && outside.includes(ending.code));
  const caughtAny = catcher !== undefined || isCaughtOutside(running, ending.code);
  if (wanted && !ending.retryable) {
    raise(running, token, ending.code, ending.message, now);
    return;
  }
  if (tries < allowed) {
    const wait = waitBefore(bound, tries) + spread(`${running.keyOf(token)}:${tries}`);
    running.notes.tokens[token.id] = {
      ...before,
      tries: tries + 1,
      attempt: (before?.attempt ?? 0) + (ending.definite && before?.begun === undefined ? 1 : 0),
      retryAt: later(now, wait),
    };
    running.note('retry', token.elementId, { code: ending.code, message: ending.message, wait });
    running.dirty = true;
    return;
  }
  const step = running.stepOf(token);
  if (isTrue(step.properties, 'continueonerror') && !caughtAny) {
    const { code, message } = ending;
    running.note('failed', token.elementId, { code, message, continued: true });
    const result = { isSuccessful: false, code, message };
    take(running, token, { result, written: {}, mayMiss: true });
    token.passOver();
    return;
  }
  const outlived = allowed > 0 && token.catcher(exhausted)?.events[0]?.reference === exhausted;
  raise(running, token, outlived ? exhausted : ending.code, ending.message, now);
}

/** Up to half a second, so that many do not come back at the same moment; the same for the same try. */
function spread(of: string): number {
  return hash('sha256', of, 'buffer').readUInt16LE(0) % 500;
}
