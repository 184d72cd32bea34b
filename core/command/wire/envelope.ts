/** The five request envelopes of the specification, brought to one form. */
import { withoutMember } from '../../values/json.ts';
import { membersOf } from '../../values/members.ts';
import { nearest } from '../../values/nearest.ts';
import type { Actor } from '../declaration/actor.ts';
import type { Approved } from '../declaration/wait.ts';

export type EnvelopeForm = 'E1' | 'E2' | 'E3' | 'E4' | 'E5';

/** The ways by which a command arrives. */
export const originKinds = ['http', 'timer', 'webhook', 'process', 'script', 'job', 'cli'] as const;
export type OriginKind = (typeof originKinds)[number];

/** The origin of a command. */
export interface Origin {
  readonly kind: OriginKind;
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The fired timer. Its row must still exist, and is deleted in the commit of the effect. */
  readonly timer?: string;
  /**
   * The time at which the timer's row was due when the timer fired. A timer that was moved since is a
   * different timer.
   */
  readonly timerDue?: string;
}

/** A large request in progress. The code that works on the request reports its progress here. */
export interface Upload {
  readonly id: string;
  checked(items: number): void;
}

/**
 * A key that the caller gave for one command. The host may use it for another command that it runs instead.
 */
export interface GivenKey {
  /** The owner of the key, as `keyOwner` returns it. */
  readonly owner: string;
  /** The command that it was given for. */
  readonly command: string;
  /** Hash that identifies a repeated request. */
  readonly bodyHash: string;
  /** The hash of an equivalent request to the other command. Its stored reply is returned again. */
  readonly alike: string;
}

export interface Envelope {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly form: EnvelopeForm;
  /** A bearer token to verify, or an actor that the host vouches for. */
  readonly credentials: { readonly token: string | undefined } | { readonly actor: Actor };
  readonly tenantHeader?: string;
  readonly idempotencyKey?: string;
  /** The request that the key was given for, if it was another command. */
  readonly keyGiven?: GivenKey;
  /** The reply is kept longer than a day: a restarted host may repeat the request much later. */
  readonly isKeptLong?: true;
  readonly dryRun: boolean;
  /** The host runs it under this proposal, which other people have approved. */
  readonly approved?: Approved;
  /** The position that another host returned. The store must have reached it before it serves this caller. */
  readonly after?: string;
  readonly origin: Origin;
  /** The large request that it came as. */
  readonly upload?: Upload;
}

/** The name and data of a body, or the problem of the body. */
export type Addressed =
  | { readonly name: string; readonly data: Readonly<Record<string, unknown>>; readonly form: EnvelopeForm }
  | { readonly problem: string };

const named = [
  ['cmd', 'E1'],
  ['queryName', 'E2'],
  ['commandName', 'E3'],
] as const;

/** Finds a command or query by any of its names. */
type Find = (name: string) => { readonly spec: { readonly input: unknown } } | undefined;

/**
 * Finds the command's name and its data. The name comes from, in this order: the path, `$type`, `cmd`,
 * `queryName`, `commandName`. With the first two, the other top-level fields are the data. A request that
 * names two commands is refused.
 */
export function address(pathName: string | undefined, body: unknown, find: Find): Addressed {
  if (body === undefined && pathName !== undefined) return { name: pathName, data: {}, form: 'E5' };
  if (!isObject(body)) return { problem: 'The body must be a JSON object.' };
  const asked = pathName === undefined ? fromBody(body) : fromPath(pathName, body, find);
  return 'problem' in asked ? asked : (contradiction(asked, body, find) ?? asked);
}

/** Whether the command has a member of this name. If so, the body's member belongs to the data. */
function declares(name: string, member: string, find: Find): boolean {
  return Object.hasOwn(membersOf(membersOf(find(name)?.spec.input).properties), member);
}

/** The problem if the body names a command other than the addressed one. */
function contradiction(
  { name, form }: { readonly name: string; readonly form: EnvelopeForm },
  body: Readonly<Record<string, unknown>>,
  find: Find,
): { readonly problem: string } | undefined {
  // In these forms the other members of the body are the data, and a command may give them any names.
  const isFlat = form === 'E4' || form === 'E5';
  for (const member of ['$type', ...named.map(([field]) => field)]) {
    const other = body[member];
    if (typeof other !== 'string' || other === name) continue;
    if (isFlat && declares(name, member, find)) continue;
    const subject = find(name);
    if (subject !== undefined && find(other) === subject) continue;
    const problem = `The request names two commands: ${name.slice(0, 100)}, and ${other.slice(0, 100)} in ${member}. Name one of them.`;
    return { problem };
  }
  return undefined;
}

function fromBody(body: Readonly<Record<string, unknown>>): Addressed {
  // A typed client sends the members that it does not use as null.
  const type = body.$type ?? undefined;
  if (type !== undefined) {
    if (typeof type !== 'string' || type === '') return { problem: '$type must be a name.' };
    return { name: type, data: withoutMember(body, '$type'), form: 'E4' };
  }
  for (const [field, form] of named) {
    const name = body[field] ?? undefined;
    if (name === undefined) continue;
    if (typeof name !== 'string' || name === '') return { problem: `${field} must be a name.` };
    const data = body.data ?? {};
    if (!isObject(data)) return { problem: 'data must be a JSON object.' };
    const stray = Object.keys(body).find(
      (key) => key !== 'data' && !isNaming(key) && !(key === '$type' && body.$type === null),
    );
    if (stray !== undefined) return { problem: strayWords(stray, field) };
    return { name, data, form };
  }
  return { problem: 'The body must name its command by $type, cmd, queryName or commandName.' };
}

const isNaming = (key: string) => named.some(([field]) => field === key);

/** A member next to `data` would be ignored, so it is rejected. */
function strayWords(stray: string, field: string): string {
  const shown = stray.slice(0, 60);
  const near = nearest(shown, ['data']);
  const cure = near === undefined ? 'fields stand in data' : `did you mean ${near}?`;
  return `${shown} does not belong next to ${field}: ${cure}`;
}

/** The path names the command. A body that only wraps its data, with or without the name, is unwrapped. */
function fromPath(name: string, body: Readonly<Record<string, unknown>>, find: Find): Addressed {
  const { data, $type: _, ...rest } = body;
  const isWrapping = 'data' in body && (data === null || isObject(data)) && Object.keys(rest).every(isNaming);
  const isNamed = Object.keys(rest).length > 0 || '$type' in body;
  if (isWrapping && (isNamed || !declares(name, 'data', find))) return { name, data: data ?? {}, form: 'E5' };
  return { name, data: withoutMember(body, '$type'), form: 'E5' };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A dry run of a script or a webhook chain that a person tries. The try itself has an audit entry. */
export const isTrial = ({ dryRun, origin }: Pick<Envelope, 'dryRun' | 'origin'>): boolean =>
  dryRun && ['script', 'webhook'].includes(origin.kind);
