/** The envelopes R1, R2 and R3 as one result. */
import { type Exchange, type Lost, retryAfterOf } from './attempt.ts';
import { outcomeOf } from './outcome.ts';
import type { Refusal, Result } from './result.ts';

type Members = Readonly<Record<string, unknown>>;

/** A result before its command is known: what it tells, and why it is refused, is not typed yet. */
export type AnyResult = Result<unknown, string>;

/**
 * The result of an exchange; whatever is not an envelope of the bank's is a refusal, too. `wasUnsure`: a try before this one may have done
 * the command.
 */
export function resultOf(
  came: Exchange | Lost,
  idempotencyKey: string | undefined,
  wasUnsure = false,
): AnyResult {
  if ('lost' in came) {
    const told = { status: 0, requestId: undefined, idempotencyKey, body: undefined, wasUnsure };
    return came.unsent === undefined
      ? refusal('NO_ANSWER', [], { ...told, message: `No answer: ${came.lost}.` })
      : refusal('NOT_SENT', [], { ...told, message: `Not sent: ${came.lost}.` });
  }
  const { status, headers, text } = came;
  const body = parsed(text);
  const requestId = headers.get('x-request-id') ?? undefined;
  const told = { status, requestId, idempotencyKey, body };
  // A page of a browser is told that it is one, and no more.
  if (status === 0 || (status >= 300 && status < 400)) {
    const place = headers.get('location');
    const to = place === null ? '' : `, to ${place.slice(0, 200)}`;
    const message = `The address sends elsewhere (${status}${to}), where neither the token nor the request follows.`;
    return refusal('REDIRECTED', [], { ...told, message, wasUnsure });
  }
  const envelope = membersOf(body);
  const message = textOf(envelope.message) ?? textOf(envelope.responseDescription);
  const isDone =
    envelope.success === true || envelope.isSuccessful === true || envelope.responseCode === '00';
  if (isDone && status < 300) {
    const data = 'responseCode' in envelope ? envelope.response : envelope.data;
    const replayed = headers.get('idempotency-replayed') === 'true';
    return { ok: true, outcome: 'done', data, message: message ?? '', replayed, ...told };
  }
  const errors = listOf(envelope.errors ?? membersOf(envelope.response).errors);
  if (message === undefined || status < 400) return badAnswer(came, idempotencyKey, wasUnsure);
  const code = headers.get('x-error-code') ?? codeIn(errors) ?? 'REFUSED';
  return refusal(code, errors, { ...told, message, wasUnsure, retryAfter: retryAfterOf(headers) });
}

/** What came is not an answer of the bank's. */
export function badAnswer(
  { status, headers, text }: Exchange,
  idempotencyKey?: string,
  wasUnsure = false,
): Refusal<string> {
  return refusal('BAD_ANSWER', [], {
    status,
    idempotencyKey,
    wasUnsure,
    body: parsed(text),
    message: `The address answered ${status}, and no answer of Bursar: ${text.slice(0, 200)}`,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers),
  });
}

function refusal(
  code: string,
  found: readonly unknown[],
  {
    wasUnsure,
    ...told
  }: Pick<Refusal<string>, 'status' | 'message' | 'requestId' | 'idempotencyKey' | 'body'> & {
    readonly wasUnsure: boolean;
    readonly retryAfter?: number | undefined;
  },
): Refusal<string> {
  const errors = found.map((error) =>
    typeof error === 'string'
      ? { code, message: error }
      : { code, message: told.message, ...membersOf(error) },
  );
  const error = errors.find((one) => one.code === code) ?? { code, message: told.message };
  // What changes nothing has no key, and leaves nothing to be known.
  const outcome =
    told.idempotencyKey === undefined ? 'refused' : outcomeOf({ status: told.status, code }, wasUnsure);
  return { ok: false, outcome, retryAfter: undefined, ...told, code, error, errors };
}

const codeIn = (errors: readonly unknown[]) => textOf(membersOf(errors[0]).code);

/** What JSON says; a text that is none stays as it is. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The members of an object; none of anything else. */
export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
