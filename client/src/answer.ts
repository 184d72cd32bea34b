/** The envelopes R1, R2 and R3 as one result. */
import { type Exchange, type Lost, retryAfterOf } from './attempt.ts';
import type { Refusal, Result } from './result.ts';

type Members = Readonly<Record<string, unknown>>;

/** A result before its command is known: any data, any code. */
export type AnyResult = Result<unknown, string>;

/** The result of an exchange; whatever is no envelope of the bank's is a refusal, too. */
export function resultOf(came: Exchange | Lost, idempotencyKey: string | undefined): AnyResult {
  if ('lost' in came) {
    const told = { status: 0, message: `No answer: ${came.lost}.`, body: undefined };
    return refusal('NO_ANSWER', [], { ...told, requestId: undefined, idempotencyKey });
  }
  const { status, headers, text } = came;
  const body = parsed(text);
  const requestId = headers.get('x-request-id') ?? undefined;
  const told = { status, requestId, idempotencyKey, body };
  const envelope = membersOf(body);
  const message = textOf(envelope.message) ?? textOf(envelope.responseDescription);
  const isDone =
    envelope.success === true || envelope.isSuccessful === true || envelope.responseCode === '00';
  if (isDone && status < 300) {
    const data = 'responseCode' in envelope ? envelope.response : envelope.data;
    const replayed = headers.get('idempotency-replayed') === 'true';
    return { ok: true, data, message: message ?? '', replayed, ...told };
  }
  const errors = listOf(envelope.errors ?? membersOf(envelope.response).errors);
  if (message === undefined || status < 400) {
    const words = `The address answered ${status}, and no answer of Bursar: ${text.slice(0, 200)}`;
    return refusal('BAD_ANSWER', [], {
      ...told,
      message: words,
      retryAfter: retryAfterOf(headers),
    });
  }
  const code = headers.get('x-error-code') ?? codeIn(errors) ?? 'REFUSED';
  return refusal(code, errors, { ...told, message, retryAfter: retryAfterOf(headers) });
}

function refusal(
  code: string,
  found: readonly unknown[],
  told: Pick<Refusal<string>, 'status' | 'message' | 'requestId' | 'idempotencyKey' | 'body'> & {
    readonly retryAfter?: number | undefined;
  },
): Refusal<string> {
  const errors = found.map((error) =>
    typeof error === 'string'
      ? { code, message: error }
      : { code, message: told.message, ...membersOf(error) },
  );
  const error = errors.find((one) => one.code === code) ?? { code, message: told.message };
  return { ok: false, retryAfter: undefined, ...told, code, error, errors };
}

const codeIn = (errors: readonly unknown[]) => textOf(membersOf(errors[0]).code);

function parsed(text: string): unknown {
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
