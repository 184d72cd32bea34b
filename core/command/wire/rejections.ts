/**
 * Rejections are values that `decide` returns, never exceptions. One table has their codes, HTTP statuses and
 * messages. The areas add their codes in tables of the same form.
 */

import type { Effect } from '../declaration/effects.ts';
import type { Refusal } from '../declaration/refusal.ts';
import { OrNull, SignedAmount, type TSchema, Type } from '../declaration/schema.ts';

/**
 * The category of a refusal for callers, whatever its code. R3 codes and CBS codes follow from the category.
 */
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
  /** Possible members of the reply next to code, message and field. */
  readonly facts?: Readonly<Record<string, TSchema>>;
  /** The responsible person and the remedy, if they differ from the kind's: see `remedyFor`. */
  readonly mend?: Partial<Mending>;
}

/** The person who can fix the cause of a refusal, and the remedy: sentences for people. */
export interface Mending {
  readonly by: string;
  readonly how: string;
}

const mendings: Readonly<Record<RejectionKind, Mending>> = {
  validation: {
    by: 'The sender of the request.',
    how: 'Put right what the answer names, and send it again. The same request is refused again.',
  },
  'not-found': {
    by: 'The sender of the request.',
    how: 'Look the id, number or key up with a query of the area: it may be misspelt, of another tenant, or gone.',
  },
  state: {
    by: 'The people who work on the record.',
    how: 'Read the record: something else has to happen first, or it happened already. Then send the request again, or leave it.',
  },
  forbidden: {
    by: 'Somebody who may: the answer names the role, the permission or the limit where it is one.',
    how: 'Let that person do it, or ask the bank’s administrator; the rule file auth/roles lists what roles may do.',
  },
  unauthenticated: {
    by: 'The sender of the request.',
    how: 'Send a valid token as `Authorization: Bearer TOKEN`. Sign in again to replace an expired or revoked token.',
  },
  conflict: {
    by: 'The sender of the request.',
    how: 'Read the record before you go on: it is there already, or somebody was faster. Sent again as it is, it is refused again.',
  },
  retry: {
    by: 'No action is needed.',
    how: 'Send the same request again with the same Idempotency-Key, after the seconds of `Retry-After` where the answer has them.',
  },
  fault: {
    by: 'The operator of the host.',
    how: 'Give the operator the `incidentId` of the answer: the log has the cause under it.',
  },
};

/** The responsible person and the remedy of a refusal: the code's own, or the kind's. */
export const remedyFor = ({ kind, mend }: RejectionSpec): Mending => ({ ...mendings[kind], ...mend });

/**
 * Possible members of an item next to code, message and field, declared by the item's code or by the
 * refusal's code.
 */
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
  /** Replaces the message of the table. */
  readonly message?: string;
  /** Facts of the refusal. The reply has them next to code and message. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Each single refusal, if one request failed for several reasons. */
  readonly items?: readonly Refusal[];
  /** Seconds after which a retry makes sense: the `Retry-After` header. */
  readonly retryAfter?: number;
  /** Effects that are applied although the command is refused: a count of failed attempts, a report. */
  readonly keeps?: readonly Effect[];
}

/**
 * Refuses with a code of the tables. `message` replaces the message of the table. All other members of
 * `detail` are facts.
 */
export function reject<const Code extends string>(
  code: Code,
  detail: { readonly message?: string; readonly retryAfter?: number; readonly [fact: string]: unknown } = {},
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

/** Refuses with several refusals at once. `code` is the code of the whole. */
export function rejectAll<const Code extends string>(code: Code, items: readonly Refusal[]): Rejection<Code> {
  return { rejected: true, code, items };
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejected' in value && value.rejected === true;
}

/** The fact of refusals that come from a failure. */
const incident = {
  incidentId: Type.String({ description: 'The log of the host has the fault under this id' }),
} as const;

/** The host's own refusals. Any command may return them, and no command declares them. */
export const hostRejections = {
  VALIDATION: {
    http: 400,
    kind: 'validation',
    says: 'The request is not valid.',
    facts: {
      outstanding: SignedAmount('What is owed, in currency units'),
      row: Type.Integer({ description: 'The row of the file, from 1' }),
    },
    mend: {
      how: 'Each entry of `errors` names a field and what it must be; the page of the command lists its fields. Send it again when all are right: the same request is refused again.',
    },
  },
  MALFORMED: {
    http: 400,
    kind: 'validation',
    says: 'The body is not valid JSON.',
    mend: {
      how: 'Send one JSON value in UTF-8: no comments, no comma after the last member, names in double quotes.',
    },
  },
  QUERY_TOO_SLOW: {
    http: 400,
    kind: 'validation',
    says: 'The query was ended because it took too long. Narrow it: a shorter period, fewer or simpler filters, a smaller page.',
    mend: {
      how: 'Ask for less: a shorter period, a smaller page, a filter that names an account, a client or a branch.',
    },
  },
  QUERY_TOO_LARGE: {
    http: 400,
    kind: 'validation',
    says: 'The answer would be too large (more than 16 MB are read). Narrow the query: a smaller page, a shorter period, more filters.',
    mend: {
      how: 'Ask for less: a smaller `pageSize`, a shorter period, a filter that names an account, a client or a branch.',
    },
  },
  EVENT_TOO_LARGE: {
    http: 400,
    kind: 'validation',
    says: 'An event of the command would have more than 256 KiB of data. Nothing was changed.',
    mend: { how: 'Send less data with the request, or send several requests.' },
  },
  TENANT_REQUIRED: {
    http: 400,
    kind: 'validation',
    says: 'The header X-Tenant-Id is required for this command.',
    mend: { how: 'Send `X-Tenant-Id` with the tenant of your token, or call the command by its own path.' },
  },
  UNAUTHENTICATED: { http: 401, kind: 'unauthenticated', says: 'A valid bearer token is required.' },
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
    mend: {
      by: 'Somebody with the permission that the answer names, or the bank’s administrator.',
      how: 'Let that person do it. `GET /api/v1/me` shows the permissions of a token. The rule file auth/roles lists those of each role.',
    },
  },
  TENANT_FORBIDDEN: {
    http: 403,
    kind: 'forbidden',
    says: 'The header X-Tenant-Id names another tenant than the token.',
    mend: {
      how: 'Leave `X-Tenant-Id` out, or send the tenant that the token is of: a token is of one tenant alone.',
    },
  },
  UNKNOWN_COMMAND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such command or query.',
    mend: {
      how: 'Look the name up in the docs: names are case-sensitive. An older host may not have a newer command.',
    },
  },
  NOTHING_HERE: {
    http: 404,
    kind: 'not-found',
    says: 'There is nothing at this address; see /docs.',
    mend: { how: 'Look the address up in the docs. Commands and queries are posted to /api/bpm/cmd/NAME.' },
  },
  METHOD_NOT_ALLOWED: {
    http: 405,
    kind: 'validation',
    says: 'This address does not take this method.',
    mend: {
      how: 'Use a method that the header `Allow` names: commands and queries are POST, pages are GET.',
    },
  },
  IDEMPOTENCY_IN_FLIGHT: {
    http: 409,
    kind: 'conflict',
    says: 'A request with this Idempotency-Key is still running.',
    mend: {
      by: 'No action is needed.',
      how: 'Wait, and send the same request again under the same key: it gets the answer of the first.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    http: 413,
    kind: 'validation',
    says: 'The body is too large.',
    mend: {
      how: 'Send less at a time: most commands take 256 KiB, those that take files and lists say on their page how much.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    kind: 'validation',
    says: 'Send the body as application/json.',
    mend: { how: 'Send the header `Content-Type: application/json`, and the body uncompressed.' },
  },
  IDEMPOTENCY_MISMATCH: {
    http: 422,
    kind: 'conflict',
    says: 'This Idempotency-Key was used with another body.',
    mend: {
      how: 'Use a new key for a new request, and the same key only to repeat a request byte for byte.',
    },
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
    mend: {
      by: 'No action is needed. The operator can change the limits.',
      how: 'Wait the seconds of `Retry-After`, then go on more slowly. The limits stand in the rule file auth/request-limits.',
    },
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
    mend: { by: 'The operator, where it does not pass by itself.' },
  },
  STORE_FULL: {
    http: 503,
    kind: 'retry',
    says: 'The disk of the store is full; nothing was done. Try again when there is room.',
    facts: incident,
    mend: {
      by: 'The operator of the host.',
      how: 'Make room on the disk of the store. Requests are taken again by themselves; repeat them with the same Idempotency-Key.',
    },
  },
  STORE_READ_ONLY: {
    http: 503,
    kind: 'retry',
    says: 'The store may only be read now; nothing was done. Try again later.',
    facts: incident,
    mend: {
      by: 'The operator, where it does not pass by itself.',
      how: 'Try again later with the same Idempotency-Key; queries are answered meanwhile.',
    },
  },
  STORE_CLOCK: {
    http: 503,
    kind: 'retry',
    says: 'The clock of this host is not that of the store; nothing was done. Try again later, or at another host.',
    facts: incident,
    mend: {
      by: 'The operator of the host.',
      how: 'Correct the clock of the host or of the server, and restart the host. Queries work meanwhile.',
    },
  },
  OUTCOME_UNKNOWN: {
    http: 503,
    kind: 'retry',
    says: 'The store was lost at the commit. The command may or may not be done: ask before you repeat it, or repeat it with the same Idempotency-Key.',
    facts: incident,
    mend: {
      by: 'The sender of the request.',
      how: 'Send the same request again with the same Idempotency-Key: it is done once, whatever became of the first. Without a key, look first whether it is done.',
    },
  },
  AUTHENTICATION_UNAVAILABLE: {
    http: 503,
    kind: 'retry',
    says: 'The key set of the identity provider cannot be read, so no token can be checked; nothing was done.',
    facts: incident,
    mend: { by: 'The operator of the bank or of the identity provider.' },
  },
  POLICY_UNAVAILABLE: {
    http: 503,
    kind: 'retry',
    says: 'The policy that decides this cannot be read; nothing was done.',
    mend: {
      by: 'The analyst of the rule set, or the operator.',
      how: 'Read `/health/ready`: it names the rule file that cannot be read, and why. When it is right, the command is taken again.',
    },
  },
  WEBHOOK_NOT_CONFIGURED: {
    http: 404,
    kind: 'not-found',
    says: 'No webhook has this address.',
    mend: {
      by: 'The partner, or the bank’s administrator.',
      how: 'Compare path and method with the configuration (`GetWebHookConfigListQuery`).',
    },
  },
  WEBHOOK_NOT_ACTIVE: {
    http: 403,
    kind: 'forbidden',
    says: 'The webhook of this address is switched off.',
    mend: { by: 'The bank’s administrator.', how: 'Switch it on: `ActivateWebHookConfigCommand`.' },
  },
  WEBHOOK_STOPPED: {
    http: 403,
    kind: 'forbidden',
    says: 'The webhook is stopped, because an author was revoked or lost a permission that it needs.',
    mend: {
      by: 'The bank’s administrator.',
      how: 'Read `stopped` of the configuration (`GetWebHookConfigByIdQuery`). Then somebody with the permissions saves it again: `UpdateWebHookConfigCommand`.',
    },
  },
  ADDRESS_NOT_ALLOWED: {
    http: 403,
    kind: 'forbidden',
    says: 'The webhook does not take calls from this IP address.',
    mend: {
      by: 'The bank’s administrator.',
      how: 'Add the address from which the partner calls to `allowableIPs` of the configuration.',
    },
  },
  PART_OF_PAGE: {
    http: 403,
    kind: 'forbidden',
    says: 'A browser asked for the webhook as a part of a page, and it is none.',
    mend: { how: 'Call it by fetch, or from a server.' },
  },
  SIGNATURE_REFUSED: {
    http: 401,
    kind: 'unauthenticated',
    says: 'The signature of the call is missing or wrong, or its time is too far from the bank’s.',
    mend: {
      by: 'The partner.',
      how: 'Sign the raw bytes of the body with the secret of the configuration, by a clock that is right.',
    },
  },
  CONFIGURATION: {
    http: 400,
    kind: 'validation',
    says: 'The configuration behind this address lacks something, or names what is not there or not allowed.',
    mend: {
      by: 'The bank’s administrator.',
      how: 'The error names the member. Correct it with `UpdateWebHookConfigCommand`.',
    },
  },
  CALL_REFUSED: {
    http: 400,
    kind: 'validation',
    says: 'The code behind this address refused the call, in words of its own.',
    mend: { how: 'The body has the reason. The author of the script knows the expected input.' },
  },
  CALL_FAILED: {
    http: 500,
    kind: 'fault',
    says: 'The code or the process behind this address failed.',
    mend: {
      by: 'The bank’s administrator.',
      how: 'The log line of the call has the place. After the fix, run the call again (`ReplayWebHookCallCommand`).',
    },
  },
  SHUTTING_DOWN: { http: 503, kind: 'retry', says: 'The host is stopping; nothing was done.' },
} as const satisfies RejectionTable;
