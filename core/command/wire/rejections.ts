/**
 * The bank says no: a rejection is a value that `decide` returns, never an exception. Its code, HTTP status
 * and words stand in one table; the areas add their codes in tables of the same form.
 */

import type { Effect } from '../declaration/effects.ts';
import type { Refusal } from '../declaration/refusal.ts';
import { OrNull, SignedAmount, type TSchema, Type } from '../declaration/schema.ts';

/** What a refusal means to a caller, whatever its code: R3 codes and CBS codes follow from it. */
export type RejectionKind =
  | 'validation'
  | 'not-found'
  | 'state'
  | 'forbidden'
  | 'unauthenticated'
  | 'conflict'
  | 'retry'
  | 'fault';

export interface RejectionSpec {
  readonly http: number;
  readonly kind: RejectionKind;
  readonly says: string;
  /** What may stand beside code, message and field where there is something to tell. */
  readonly facts?: Readonly<Record<string, TSchema>>;
}

/** What may stand beside code, message and field of a thing that is wrong: what its own code tells, or that of its refusal. */
export function factsOf(
  tables: RejectionTable,
  code: string,
  lead = code,
): Readonly<Record<string, TSchema>> {
  return (tables[code] ?? tables[lead])?.facts ?? {};
}

export type RejectionTable = Readonly<Record<string, RejectionSpec>>;

/** Why a command or query is refused. Several refusals of one request travel together. */
export interface Rejection<Code extends string = string> {
  readonly rejected: true;
  readonly code: Code;
  /** Said instead of the table's words. */
  readonly message?: string;
  /** Facts that come with the refusal, on the wire beside code and message. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Each refusal by itself, where one request failed for several reasons. */
  readonly items?: readonly Refusal[];
  /** Seconds after which a retry makes sense: the `Retry-After` header. */
  readonly retryAfter?: number;
  /** What is kept although the command is refused: a count of failed attempts, a report. */
  readonly keeps?: readonly Effect[];
}

/** Refuses with a code of the tables; `message` replaces the table's words, other facts go beside them. */
export function reject<const Code extends string>(
  code: Code,
  detail: {
    readonly message?: string;
    readonly retryAfter?: number;
    readonly [fact: string]: unknown;
  } = {},
): Rejection<Code> {
  const { message, retryAfter, ...facts } = detail;
  return {
    rejected: true,
    code,
    facts,
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Refuses with several refusals at once; the first one's code leads. */
export function rejectAll<const Code extends string>(
  code: Code,
  items: readonly Refusal[],
): Rejection<Code> {
  return { rejected: true, code, items };
}

export function isRejection(value: unknown): value is Rejection {
  return (
    typeof value === 'object' && value !== null && 'rejected' in value && value.rejected === true
  );
}

/** What is told where something failed, and not only said no. */
const incident = {
  incidentId: Type.String({ description: 'Under this id the log of the host tells what failed' }),
} as const;

/** The host's own refusals: every command may answer them, none declares them. */
export const hostRejections = {
  VALIDATION: {
    http: 400,
    kind: 'validation',
    says: 'The request is not valid.',
    facts: {
      outstanding: SignedAmount('What is owed, in currency units'),
      row: Type.Integer({ description: 'The row of the file, from 1' }),
    },
  },
  MALFORMED: { http: 400, kind: 'validation', says: 'The body is not valid JSON.' },
  QUERY_TOO_SLOW: {
    http: 400,
    kind: 'validation',
    says: 'The query was ended because it took too long. Narrow it: a shorter period, fewer or simpler filters, a smaller page.',
  },
  TENANT_REQUIRED: {
    http: 400,
    kind: 'validation',
    says: 'The header X-Tenant-Id is required for this command.',
  },
  UNAUTHENTICATED: {
    http: 401,
    kind: 'unauthenticated',
    says: 'A valid bearer token is required.',
  },
  INSUFFICIENT_PERMISSIONS: {
    http: 403,
    kind: 'forbidden',
    says: 'You do not have the permission that this needs.',
    facts: {
      rule: Type.String({ description: 'The rule that forbids it' }),
      requiredPermission: Type.String({ description: 'The permission that is missing' }),
      requiredPermissions: Type.Array(Type.String(), {
        description: 'Any one of these permissions lets you in',
      }),
      requiredRole: OrNull(Type.String({ description: 'The role that may do it' })),
      windowName: Type.String({ description: 'The window of time that asks for the role' }),
    },
  },
  TENANT_FORBIDDEN: {
    http: 403,
    kind: 'forbidden',
    says: 'The header X-Tenant-Id names another tenant than the token.',
  },
  UNKNOWN_COMMAND: { http: 404, kind: 'not-found', says: 'There is no such command or query.' },
  NOTHING_HERE: {
    http: 404,
    kind: 'not-found',
    says: 'There is nothing at this address; see /docs.',
  },
  METHOD_NOT_ALLOWED: {
    http: 405,
    kind: 'validation',
    says: 'This address does not take this method.',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    http: 409,
    kind: 'conflict',
    says: 'A request with this Idempotency-Key is still running.',
  },
  PAYLOAD_TOO_LARGE: { http: 413, kind: 'validation', says: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    kind: 'validation',
    says: 'Send the body as application/json.',
  },
  IDEMPOTENCY_MISMATCH: {
    http: 422,
    kind: 'conflict',
    says: 'This Idempotency-Key was used with another body.',
  },
  INTERNAL_ERROR: {
    http: 500,
    kind: 'fault',
    says: 'The command failed by a fault of the host.',
    facts: incident,
  },
  REQUEST_LIMIT_EXCEEDED: {
    http: 429,
    kind: 'retry',
    says: 'These are more requests than the host takes; nothing was done.',
  },
  BUSY: {
    http: 503,
    kind: 'retry',
    says: 'The bank is busy; nothing was done. Try again shortly.',
    facts: incident,
  },
  STORE_UNAVAILABLE: {
    http: 503,
    kind: 'retry',
    says: 'The store did not answer; nothing was done. Try again shortly.',
    facts: incident,
  },
  STORE_FULL: {
    http: 503,
    kind: 'retry',
    says: 'The disk of the store is full; nothing was done. Try again when there is room.',
    facts: incident,
  },
  STORE_READ_ONLY: {
    http: 503,
    kind: 'retry',
    says: 'The store may only be read now; nothing was done. Try again later.',
    facts: incident,
  },
  OUTCOME_UNKNOWN: {
    http: 503,
    kind: 'retry',
    says: 'The store was lost at the commit. The command may or may not be done: ask before you repeat it, or repeat it with the same Idempotency-Key.',
    facts: incident,
  },
  AUTHENTICATION_UNAVAILABLE: {
    http: 503,
    kind: 'retry',
    says: 'The key set of the identity provider cannot be read, so no token can be checked; nothing was done.',
    facts: incident,
  },
  POLICY_UNAVAILABLE: {
    http: 503,
    kind: 'retry',
    says: 'The policy that decides this cannot be read; nothing was done.',
  },
  SHUTTING_DOWN: { http: 503, kind: 'retry', says: 'The host is stopping; nothing was done.' },
} as const satisfies RejectionTable;
