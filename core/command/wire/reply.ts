/** The reply envelopes R1, R2 and R3: one outcome, in the form that the command's callers expect. */
import { membersOf } from '../../values/members.ts';
import type { QueryRead } from '../declaration/read.ts';
import type { Refusal } from '../declaration/refusal.ts';
import { conforms, type Static, type TSchema } from '../declaration/schema.ts';
import type { EnvelopeForm } from './envelope.ts';
import type { Rejection, RejectionKind, RejectionTable } from './rejections.ts';

/** A reply as it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body is bytes, written in base64. */
  readonly isBase64?: boolean;
  /** The reply was stored together with the result of the following work, so that work must not run again. */
  readonly isWhole?: boolean;
  /** The same content as a file, for callers who accept its type. */
  readonly file?: ReplyFile | ReadyFile;
}

export interface ReplyFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Pages of rows, each within its time. */
export type PageRead = Pick<QueryRead, 'rows'>;

/** A file of any length, read page by page while it is sent. */
export interface StreamedFile {
  readonly fileName: string;
  readonly contentType: string;
  chunks(read: PageRead): AsyncIterable<Uint8Array>;
}

/** The same with the reads that its caller has. */
export type ReadyFile = Omit<StreamedFile, 'chunks'> & { chunks(): AsyncIterable<Uint8Array> };

export interface Accepted {
  readonly data: unknown;
  readonly message: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A rejection with all data for its envelope. */
export interface Refused {
  readonly http: number;
  readonly kind: RejectionKind;
  readonly code: string;
  readonly message: string;
  readonly items: readonly Refusal[];
}

/** The reply format of one family of commands. */
export interface ReplyStyle {
  readonly name: string;
  accepted(outcome: Accepted, form: EnvelopeForm): unknown;
  refused(outcome: Refused, form: EnvelopeForm): unknown;
}

/** R1 whose errors are objects: for requests that are refused before their command is known. */
export const R1: ReplyStyle = {
  name: 'R1',
  accepted: ({ data, message, extra }) => ({ success: true, message, data, errors: [], ...extra }),
  refused: ({ message, items }) => ({ success: false, message, data: null, errors: items }),
};

/** R1 whose errors are objects with one field each: loans. */
export const R1Fields: ReplyStyle = {
  name: 'R1',
  accepted: R1.accepted,
  refused: ({ kind, message, items }) => ({
    success: false,
    message,
    data: null,
    errors: items.map((item) => ({ field: fieldOf(kind, item), ...item })),
  }),
};

/** The field for a refusal without a field, since every error of this envelope names a field. */
function fieldOf(kind: RejectionKind, { code }: Refusal): string {
  if (code === 'TENANT_FORBIDDEN') return 'X-Tenant-Id';
  if (code.startsWith('IDEMPOTENCY_')) return 'Idempotency-Key';
  return kind === 'unauthenticated' || kind === 'forbidden' ? 'Authorization' : 'data';
}

/**
 * R1 whose errors are strings: referrals, batches, partner loans. The id of a proposal is a member of its
 * own.
 */
export const R1Strings: ReplyStyle = {
  name: 'R1',
  accepted: R1.accepted,
  refused({ message, items }) {
    const kept = items.find(({ code }) => code === 'APPROVAL_REQUIRED');
    return {
      success: false,
      message,
      data: null,
      errors: items.map((item) => item.message),
      ...(kept?.proposalId === undefined ? {} : { proposalId: kept.proposalId }),
    };
  },
};

/** R2 without a status code: the universal commands and every transaction initiator. */
export const R2Plain: ReplyStyle = {
  name: 'R2',
  accepted: ({ data, message, extra }) => ({ isSuccessful: true, message, data, errors: [], ...extra }),
  refused: ({ message, items }) => ({ isSuccessful: false, message, errors: items }),
};

/** R2 with a status code that `codeOf` finds for a refusal. Success is `00`. */
export function R2Coded(codeOf: (outcome: Refused) => string): ReplyStyle {
  return {
    name: 'R2',
    accepted: ({ data, message, extra }) => ({
      isSuccessful: true,
      message,
      data,
      errors: [],
      statusCode: '00',
      ...extra,
    }),
    refused: (outcome) => ({
      isSuccessful: false,
      message: outcome.message,
      errors: outcome.items,
      statusCode: codeOf(outcome),
    }),
  };
}

/** R2 whose status code is the HTTP status: accounts, tills, rules, processes. */
export const R2: ReplyStyle = R2Coded(({ http }) => String(http));

const r3Codes: Readonly<Record<RejectionKind, string>> = {
  validation: '01',
  'not-found': '02',
  state: '03',
  forbidden: '04',
  unauthenticated: '05',
  conflict: '06',
  retry: '07',
  fault: '99',
};

/** R3: mandates and collections. */
export const R3: ReplyStyle = {
  name: 'R3',
  accepted: ({ data, message, extra }) => ({
    response: data,
    responseCode: '00',
    responseDescription: message,
    ...extra,
  }),
  refused: ({ kind, message, items }) => ({
    response: { errors: items },
    responseCode: r3Codes[kind],
    responseDescription: message,
  }),
};

/** A rejection with the message of its table. An unknown code is a fault of the host. */
export function refusedBy(tables: RejectionTable, rejection: Rejection): Refused {
  const spec = tables[rejection.code];
  if (spec === undefined) throw new Error(`no rejection table has the code ${rejection.code}`);
  const message = rejection.message ?? spec.says;
  const items = rejection.items ?? [{ code: rejection.code, message, ...rejection.facts }];
  return { http: spec.http, kind: spec.kind, code: rejection.code, message, items };
}

/** The complete reply to an accepted command or a successful query. */
export function accept(
  style: ReplyStyle,
  form: EnvelopeForm,
  { file, ...outcome }: Accepted & { readonly file?: ReplyFile | ReadyFile },
): Reply {
  const reply: Reply = { status: 200, headers: {}, body: style.accepted(outcome, form) };
  return file === undefined ? reply : { ...reply, file };
}

/**
 * The data in the reply of an accepted command, checked against its declared output. Other data is a fault of
 * the host.
 */
export function dataIn<O extends TSchema>({ body }: Reply, output: O): Static<O> {
  const { data } = membersOf(body);
  if (conforms(output, data)) return data;
  throw new Error(`a command answered what it does not declare: ${JSON.stringify(body)}`);
}

/** The message in a reply to the host itself. */
export function messageOf({ body }: Reply): string {
  const { message } = membersOf(body);
  return typeof message === 'string' ? message : 'The command failed.';
}

/** Header with the code of a refusal, whatever the envelope. */
export const errorCodeHeader = 'X-Error-Code';

/** The whole reply of a refusal. */
export function refuse(
  style: ReplyStyle,
  form: EnvelopeForm,
  tables: RejectionTable,
  rejection: Rejection,
): Reply {
  const outcome = refusedBy(tables, rejection);
  return {
    status: outcome.http,
    headers: {
      // Envelopes whose errors are plain strings have no other place for the code.
      [errorCodeHeader]: outcome.code,
      ...(rejection.retryAfter === undefined ? {} : { 'Retry-After': String(rejection.retryAfter) }),
    },
    body: style.refused(outcome, form),
  };
}
