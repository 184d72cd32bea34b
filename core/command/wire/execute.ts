/**
 * The single entry point. HTTP, timers, webhooks, processes, scripts and the CLI change the bank only through
 * `execute`.
 */
import { hash } from 'node:crypto';
import { canonicalJson } from '../../values/json.ts';
import { membersOf } from '../../values/members.ts';
import { nearest } from '../../values/nearest.ts';
import { type Actor, allows, systemActor } from '../declaration/actor.ts';
import type { Command, Query, Services } from '../declaration/command.ts';
import { QueryTooLarge, QueryTooSlow } from '../declaration/read.ts';
import type { Admitted } from '../declaration/schema.ts';
import { PolicyUnavailable } from '../policy/policy.ts';
import { type Bank, Outage, type Work } from './bank.ts';
import { type Envelope, isTrial } from './envelope.ts';
import { oneAtATime, stillEvaluating } from './evaluating.ts';
import { followedReply } from './following.ts';
import { readList } from './lists.ts';
import { admitInParts, hashInParts, isLongList } from './long-data.ts';
import { namingMissing } from './missing.ts';
import type { Subject } from './registry.ts';
import { isRejection, type Rejection, reject, rejectAll } from './rejections.ts';
import { accept, type PageRead, R1, type Reply, refuse } from './reply.ts';
import { withoutOnce } from './shown-once.ts';
import { attemptBy, refusalType } from './trail.ts';

/** Runs a command or a query and replies in its own envelope. It never throws. */
export async function execute(envelope: Envelope, bank: Bank): Promise<Reply> {
  const subject = bank.registry.find(envelope.name);
  const started = performance.now();
  let actor: Actor | undefined;
  const no = async (rejection: Rejection): Promise<Reply> => {
    // A trial runs inside a person's try, which has an audit entry.
    if (!isTrial(envelope)) await leave(rejection.code, envelope, actor, bank);
    const style = subject?.spec.reply ?? R1;
    return refuse(style, envelope.form, bank.registry.rejections, rejection);
  };
  let reply: Reply;
  try {
    const caller = await actorOf(envelope, bank);
    if (!isRejection(caller)) actor = caller;
    if (subject === undefined) return await no(unknownCommand(envelope.name, bank.registry));
    const made = isRejection(caller) ? caller : await attempt(subject, envelope, caller, bank);
    reply = isRejection(made) ? await no(made) : asShown(made, subject, envelope);
  } catch (error) {
    reply = await no(failure(error, envelope, bank));
  }
  if (subject !== undefined) bank.observe(subject.spec, reply.status, performance.now() - started);
  return withConsistencyToken(reply, subject, actor, envelope, bank);
}

/**
 * Members that are shown once go only to people. Replies to machines are stored, and other people can read
 * them.
 */
function asShown(reply: Reply, { spec }: Subject, { origin }: Envelope): Reply {
  const isForPerson = origin.kind === 'http' || origin.kind === 'cli';
  if (isForPerson || spec.kind === 'query' || spec.showsOnce.length === 0) return reply;
  return { ...reply, body: withoutOnce(reply.body, spec.showsOnce) };
}

/** The reply with headers that the caller can present to another host. */
function withConsistencyToken(
  reply: Reply,
  subject: Subject | undefined,
  actor: Actor | undefined,
  { origin }: Envelope,
  { queries }: Bank,
): Reply {
  const isOutside = origin.kind === 'http' && subject !== undefined && actor !== undefined;
  if (!isOutside || queries.positionOf === undefined) return reply;
  const headers = queries.positionOf(actor, subject.spec.kind);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/**
 * Audits a refusal that no commit recorded. Failures that are not the caller's fault are in the log instead.
 */
export async function leave(
  code: string,
  { name, origin }: Pick<Envelope, 'name' | 'origin'>,
  actor: Actor | undefined,
  { registry, roles, trail }: Pick<Bank, 'registry' | 'roles' | 'trail'>,
): Promise<void> {
  const spec = registry.rejections[code];
  if (spec?.kind === 'fault' || (spec?.kind === 'retry' && !refusals.has(code))) return;
  if (actor === undefined) return trail.stranger(origin);
  const eventType = refusalType(name, registry);
  const by = attemptBy(actor, roles());
  await trail.refused({ ...by, eventType, action: name, outcome: code, origin });
}

/** Retryable refusals that are not outages. */
const refusals: ReadonlySet<string> = new Set(['POLICY_UNAVAILABLE', 'REQUEST_LIMIT_EXCEEDED']);

/** The reply, or a refusal that no commit recorded. */
async function attempt(
  subject: Subject,
  sent: Envelope,
  actor: Actor,
  bank: Bank,
): Promise<Reply | Rejection> {
  const { spec } = subject;
  const passing = authorizeAndValidate(subject, sent, actor, bank.settings);
  const { refused, envelope } = passing instanceof Promise ? await passing : passing;
  if (spec.kind === 'query') return refused ?? answer(spec, envelope, actor, bank);
  const services = servicesOf(envelope, actor, bank);
  const { prepare } = spec;
  const preparing =
    refused === undefined && prepare !== undefined
      ? oneAtATime(spec, envelope, actor, bank, () => prepare(envelope.data, services))
      : undefined;
  const prepared = refused === undefined ? await preparing : undefined;
  if (prepared === stillEvaluating) return stillEvaluating;
  const { idempotencyKey, keyGiven } = envelope;
  const hashing =
    idempotencyKey === undefined ? undefined : (keyGiven?.bodyHash ?? bodyHash(spec, envelope.data));
  // An unnecessary `await` would let later requests without a key go first.
  const hashed = hashing instanceof Promise ? await hashing : hashing;
  const work = workOf(spec, envelope, actor, refused, hashed);
  const ready: Work = isRejection(prepared)
    ? { ...work, refused: prepared, isOwnRefusal: true }
    : prepared === undefined
      ? work
      : { ...work, prepared };
  const submit = () => bank.unit.submit(ready);
  if (spec.follow === undefined) return submit();
  return followedReply(submit, { spec, envelope, actor }, services, bank);
}

/**
 * The hash that identifies this request under a key. Undefined if no key would keep the request: it is not a
 * command, or the input check rejects it.
 */
export async function requestHash(envelope: Envelope, bank: Bank): Promise<string | undefined> {
  const subject = bank.registry.find(envelope.name);
  const actor = await actorOf(envelope, bank);
  if (subject?.spec.kind !== 'command' || isRejection(actor)) return undefined;
  const { spec } = subject;
  const passed = await authorizeAndValidate(subject, envelope, actor, bank.settings);
  return passed.refused === undefined ? bodyHash(spec, passed.envelope.data) : undefined;
}

function servicesOf({ origin, dryRun, upload }: Envelope, actor: Actor, bank: Bank): Services {
  // A timer belongs to the command that it fired, not to its parts.
  const { timer: _timer, timerDue: _due, ...from } = origin;
  return {
    ...bank.ports,
    actor,
    read: bank.queries.callersReader(actor),
    origin,
    dryRun,
    timezone: bank.settings.timezone,
    ...(upload === undefined ? {} : { upload }),
    run: (name, data) =>
      execute(
        {
          name,
          data,
          form: 'E4',
          dryRun,
          origin: from,
          credentials: { actor: systemActor(actor.tenant, 'uploads') },
        },
        bank,
      ),
  };
}

async function actorOf(envelope: Envelope, bank: Bank): Promise<Actor | Rejection> {
  if ('actor' in envelope.credentials) return envelope.credentials.actor;
  const { token } = envelope.credentials;
  return token === undefined ? reject('UNAUTHENTICATED') : bank.authenticate(token);
}

/** The envelope after the input check. Later steps see only declared members of the data. */
interface Passed {
  readonly envelope: Envelope;
  readonly refused?: Rejection;
}

/** Checks the request at once, or part by part if its list is long. */
const authorizeAndValidate = (
  subject: Subject,
  envelope: Envelope,
  actor: Actor,
  settings: Bank['settings'],
): Passed | Promise<Passed> =>
  (isLongList(subject.spec, envelope.data) ? checkRequestInParts : checkRequest)(
    subject,
    envelope,
    actor,
    settings,
  );

/** Permission, tenant and input, in this order. */
function checkRequest(
  { spec, admit }: Subject,
  envelope: Envelope,
  actor: Actor,
  { timezone }: Bank['settings'],
): Passed {
  const refused = notPermitted(spec, envelope, actor) ?? notDry(spec, envelope);
  if (refused !== undefined) return { envelope, refused };
  const isFlat = envelope.form === 'E4' || envelope.form === 'E5';
  const { input, problems } = admit(envelope.data, isFlat, timezone);
  if (problems.length > 0) return { envelope, refused: invalid(problems) };
  return { envelope: { ...envelope, data: membersOf(input) } };
}

/** The same for data with a long list. Waiting requests run between the parts. */
async function checkRequestInParts(
  { spec, admit }: Subject,
  envelope: Envelope,
  actor: Actor,
  { timezone }: Bank['settings'],
): Promise<Passed> {
  const refused = notPermitted(spec, envelope, actor) ?? notDry(spec, envelope);
  if (refused !== undefined) return { envelope, refused };
  const isFlat = envelope.form === 'E4' || envelope.form === 'E5';
  const admitPart = (data: unknown) => admit(data, isFlat, timezone);
  const admitted = await admitInParts(spec, envelope.data, admitPart, envelope.upload);
  if (admitted.problems.length > 0) return { envelope, refused: invalid(admitted.problems) };
  return { envelope: { ...envelope, data: membersOf(admitted.input) } };
}

/** The refusal if this caller may not run this command or query. */
export function notPermitted(
  spec: Command | Query,
  envelope: Pick<Envelope, 'tenantHeader' | 'form'> & { readonly origin: Pick<Envelope['origin'], 'kind'> },
  actor: Actor,
): Rejection | undefined {
  const permitted = spec.permission === null ? actor.kind === 'system' : allows(actor, spec.permission);
  if (!permitted) {
    return reject('INSUFFICIENT_PERMISSIONS', {
      message: `${spec.name} needs the permission ${(spec.permission ?? ['of the host']).join(' or ')}.`,
      requiredPermissions: spec.permission ?? [],
    });
  }
  const { tenantHeader } = envelope;
  if (tenantHeader !== undefined && tenantHeader !== actor.tenant) return reject('TENANT_FORBIDDEN');
  const headerMissing = tenantHeader === undefined && envelope.origin.kind === 'http';
  // At the command's own path (E5) the token alone determines the tenant.
  if (spec.needsTenantHeader === true && headerMissing && envelope.form !== 'E5') {
    return rejectAll('TENANT_REQUIRED', [
      {
        field: 'X-Tenant-Id',
        message: 'The header X-Tenant-Id is required for this command.',
        code: 'TENANT_REQUIRED',
      },
    ]);
  }
  return undefined;
}

/** The refusal of a dry run if the command is itself a dry run. */
function notDry(spec: Command | Query, envelope: Envelope): Rejection | undefined {
  // A trial is a dry run although its caller did not set `dryRun`.
  if (!envelope.dryRun || isTrial(envelope)) return undefined;
  if (spec.kind === 'query' || !spec.isDry) return undefined;
  const message = `dryRun is not for ${spec.name}: it is dry itself`;
  return invalid([{ field: 'dryRun', message, code: 'VALIDATION' }]);
}

/** The refusal of an input, with everything that is wrong with it. */
export function invalid(problems: Admitted['problems']): Rejection {
  return {
    ...rejectAll('VALIDATION', problems),
    message: `The request is not valid: ${problems.map((problem) => problem.message.replace(/[.?]$/, '')).join('; ')}.`,
  };
}

function workOf(
  command: Command,
  envelope: Envelope,
  actor: Actor,
  refused: Rejection | undefined,
  hashed: string | undefined,
): Work {
  return {
    command,
    input: envelope.data,
    actor,
    envelope,
    ...(refused === undefined ? {} : { refused }),
    ...(hashed === undefined ? {} : { bodyHash: hashed }),
  };
}

/** The hash that identifies a repeated request, over the data after the input check. */
export function bodyHash(command: Command, data: Envelope['data']): string | Promise<string> {
  if (isLongList(command, data)) return hashInParts(command.name, command, data);
  return hash('sha256', `${command.name}\n${canonicalJson(data)}`, 'hex');
}

/** Time limit of a query in seconds. A query may declare a longer limit. */
const querySeconds = 5;

async function answer(
  query: Query,
  envelope: Envelope,
  actor: Actor,
  bank: Bank,
): Promise<Reply | Rejection> {
  const context = {
    ...bank.ports,
    now: bank.now(),
    actor,
    bank: bank.settings,
    roles: bank.roles(),
    eventTypes: bank.registry.events,
  };
  const millis = (query.seconds?.(envelope.data) ?? querySeconds) * 1000;
  const found = await bank.queries.within(
    actor,
    millis,
    (read) =>
      oneAtATime(query, envelope, actor, bank, () => {
        return readList(query, envelope.data, read, context);
      }),
    envelope,
  );
  if (isRejection(found)) {
    return namingMissing(found, query, envelope.data, bank.registry.rejections);
  }
  const { file, ...answered } = found;
  if (file === undefined) return accept(query.reply, envelope.form, answered);
  if (!('chunks' in file)) return accept(query.reply, envelope.form, { ...answered, file });
  // The file is sent for as long as the caller reads. Each page has a time limit, the whole file has none.
  const read: PageRead = {
    rows: (table, build, without) =>
      bank.queries.within(actor, millis, (reads) => reads.rows(table, build, without), envelope),
  };
  const ready = { ...file, chunks: () => file.chunks(read) };
  return accept(query.reply, envelope.form, { ...answered, file: ready });
}

/** Outages that were logged already. A failed commit is one incident for all its callers. */
const incidents = new WeakMap<Outage, string>();

/** The refusal for an error that no command returned. The log has the fault under its incident id. */
export function failure(error: unknown, envelope: Pick<Envelope, 'name' | 'origin'>, bank: Bank): Rejection {
  if (error instanceof Outage) return outage(error, envelope, bank);
  if (error instanceof QueryTooSlow) return reject('QUERY_TOO_SLOW');
  if (error instanceof QueryTooLarge) return reject('QUERY_TOO_LARGE');
  if (error instanceof PolicyUnavailable) {
    return reject('POLICY_UNAVAILABLE', { message: error.message, retryAfter: 5 });
  }
  const { name, origin } = envelope;
  const incidentId = bank.incident(error, { name, requestId: origin.requestId });
  return reject('INTERNAL_ERROR', { incidentId });
}

/**
 * A busy host is not a fault. An outage with a cause is a fault: it is logged under the incident id that the
 * caller gets.
 */
function outage(error: Outage, { name, origin }: Pick<Envelope, 'name' | 'origin'>, bank: Bank): Rejection {
  const { rejection } = error;
  if (error.cause === undefined) return rejection;
  const incidentId = incidents.get(error) ?? bank.incident(error, { name, requestId: origin.requestId });
  incidents.set(error, incidentId);
  return { ...rejection, facts: { ...rejection.facts, incidentId } };
}

function unknownCommand(written: string, { subjects }: Bank['registry']): Rejection {
  const name = written.slice(0, 100);
  // Commands of the host itself are not suggested.
  const known = subjects.flatMap(({ spec }) => (spec.permission === null ? [] : spec.name));
  const near = nearest(name, known);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return reject('UNKNOWN_COMMAND', { message: `There is no command or query named ${name}.${meant}` });
}
