/**
 * Accepts files of rows. A CSV file or a workbook becomes the list of a command. The command is checked
 * (`dryRun=true`) or run with it. Problems are reported by row and column of the file.
 */
import type { Context as HttpContext } from 'koa';
import { type Actor, systemActor } from '../command/declaration/actor.ts';
import type { Command } from '../command/declaration/command.ts';
import { conforms } from '../command/declaration/schema.ts';
import type { Envelope, Origin } from '../command/wire/envelope.ts';
import { bodyHash, execute, failure, invalid, leave, notPermitted } from '../command/wire/execute.ts';
import { hashBy, keyOwner } from '../command/wire/following.ts';
import { mostItems } from '../command/wire/long-data.ts';
import type { Subject } from '../command/wire/registry.ts';
import { isRejection, type Rejection, reject, rejectAll } from '../command/wire/rejections.ts';
import { R1, type Reply, refuse } from '../command/wire/reply.ts';
import { type AdmittedRows, admittedRows } from '../uploads/admitted-rows.ts';
import { columnsOf, shapedBy, takesFiles } from '../uploads/columns.ts';
import { answerOf } from '../uploads/file-answer.ts';
import { type FileImportState, fileImports, KeptFile } from '../uploads/file-import.ts';
import { type UploadUnderWay, uploadOf } from '../uploads/progress.ts';
import { type FileKind, fileTypes, type Sheet } from '../uploads/sheet.ts';
import { readInThread } from '../uploads/sheet-reader.ts';
import type { SheetProblem } from '../uploads/sheet-row.ts';
import { JsonProblem, parseJson } from '../values/json.ts';
import { isRecord, membersOf, namesOf } from '../values/members.ts';
import { packedRefusal } from './body.ts';
import { leaveUnread } from './body-name.ts';
import { callerOfRequest, type DoorOptions, originOf, send } from './door.ts';
import { leaveFor, readBytes } from './large-body.ts';
import { optionsOf } from './request-options.ts';

/** A command that accepts files. */
type Taker = Subject & { readonly spec: Command };

/** A request for a command that accepts a file. */
interface Asked {
  readonly subject: Taker;
  readonly kind: FileKind;
  readonly actor: Actor;
  readonly origin: Origin;
  /** Members of the command other than its list. */
  readonly beside: Readonly<Record<string, unknown>>;
  /** The rows are stored, and imported in the background. */
  readonly later: boolean;
}

/** Handles a file that is sent for a command. */
export function uploadHandler(options: DoorOptions) {
  const { bank, isTrustedProxy, gate, places, pace, refusedAtDoor } = options;
  const large = { registry: bank.registry, places, pace };

  const handle = async (http: HttpContext, name: string): Promise<Reply> => {
    const origin = originOf(http, isTrustedProxy);
    const no = async (rejection: Rejection, actor?: Actor): Promise<Reply> => {
      leaveUnread(http.req);
      refusedAtDoor(rejection.code);
      await leave(rejection.code, { name, origin }, actor, bank);
      return refuse(R1, 'E5', bank.registry.rejections, rejection);
    };
    const known = await callerOfRequest(http, origin, { bank, gate });
    if (isRejection(known)) return no(known);
    http.state.subject = { userId: known.userId, tenant: known.tenant };
    const tooMany = await gate.subject(known);
    if (tooMany !== undefined) return no(tooMany, known);
    const subject = takerFor(name, options);
    if (isRejection(subject)) return no(subject, known);
    const { spec } = subject;
    http.state.name = spec.name;
    const wanted = optionsOf(http, bank.queries.isPosition, ['data', 'later']);
    if (isRejection(wanted)) return no(wanted, known);
    const forbidden = notPermitted(spec, { ...wanted, form: 'E5', origin }, known);
    if (forbidden !== undefined) return no(forbidden, known);
    const asked = askedOf(http, { subject, actor: known, origin, dryRun: wanted.dryRun });
    if (isRejection(asked)) return no(asked, known);
    const declared = lengthOf(http);
    const place = leaveFor(spec.name, known, declared, large);
    if (isRejection(place)) return no(place, known);
    const upload = uploadOf({ actor: known, origin, command: spec.name, declared }, bank);
    try {
      const bytes = await pace(http.req, () => readBytes(http.req, place, upload));
      if (isRejection(bytes)) {
        await upload.ended(false);
        return await no(bytes, known);
      }
      const reply = await taken(bytes, asked, wanted, upload);
      await upload.ended(reply.status < 300 && !wanted.dryRun);
      return reply;
    } catch (error) {
      await upload.ended(false);
      return no(failure(error, { name: spec.name, origin }, bank), known);
    } finally {
      place.done();
    }
  };

  /** Reads the file and runs the command, or reports the problems of the file or the command. */
  const taken = async (
    bytes: Buffer,
    asked: Asked,
    wanted: Exclude<ReturnType<typeof optionsOf>, Rejection>,
    upload: UploadUnderWay,
  ): Promise<Reply> => {
    const { subject, kind, actor, origin, beside, later } = asked;
    const { spec } = subject;
    const wrong = async (rejection: Rejection): Promise<Reply> => {
      await leave(rejection.code, { name: spec.name, origin }, actor, bank);
      return refuse(R1, 'E5', bank.registry.rejections, rejection);
    };
    const reading = await readInThread({ bytes, kind, mostRows: mostItems(spec) });
    if ('problems' in reading) return wrong(unreadable(reading.problems));
    const { sheet } = reading;
    const shaped = shapedBy(columnsOf(spec), sheet);
    if ('problems' in shaped) return wrong(unreadable(shaped.problems));
    upload.received(bytes.length, shaped.rows.length);
    const admitted = await admittedRows(subject, beside, shaped.rows, bank.settings.timezone);
    if (admitted.problems.length > 0) {
      return answerOf(await wrong(invalid(admitted.problems)), spec, sheet, shaped, wanted.dryRun);
    }
    const key = await keyOf(asked, wanted, admitted.data);
    const envelope: Envelope = later
      ? storing(asked, sheet, key)
      : {
          ...wanted,
          ...key,
          name: spec.name,
          form: 'E5',
          origin,
          upload,
          data: { ...beside, [spec.list ?? '']: shaped.rows },
          credentials: { actor },
        };
    const reply = await execute(envelope, bank);
    const answer = answerOf(reply, spec, sheet, shaped, wanted.dryRun);
    const importId = keptIn(reply);
    return importId === undefined ? answer : keptAnswer(answer, importId, actor);
  };

  /** The reply for a stored file: the data about the file, the id of its import, and its state. */
  const keptAnswer = async (answer: Reply, importId: string, actor: Actor): Promise<Reply> => {
    const [row] = await bank.queries
      .reader(actor)
      .rows(fileImports, (select) => select.where('id', importId));
    const body = membersOf(answer.body);
    const { result: _, ...about } = membersOf(body.data);
    const state = row?.state ?? 'Waiting';
    const data = { ...about, result: row?.result ?? null, importId, state };
    return { ...answer, status: 202, body: { ...body, message: keptMessages[state], data } };
  };

  return async (http: HttpContext, name: string): Promise<void> => {
    send(http, await handle(http, name));
  };
}

const keptMessages: Readonly<Record<FileImportState, string>> = {
  Waiting: 'The file is kept and is imported now. RetrieveFileImportsQuery shows the progress.',
  Done: 'The file was imported. RetrieveFileImportsQuery shows the result.',
  Refused: 'The file was refused, and nothing of it was taken: RetrieveFileImportsQuery tells why.',
  Failed: 'The file could not be imported: RetrieveFileImportsQuery tells why.',
};

/** The command that keeps files. */
const keeper = 'StoreFileImport';

/** The sender's key, for an import now or later. One key accepts one file. */
async function keyOf(
  { subject: { spec }, actor, later }: Asked,
  { idempotencyKey }: { readonly idempotencyKey?: string },
  data: AdmittedRows['data'],
): Promise<Pick<Envelope, 'idempotencyKey' | 'keyGiven'>> {
  if (idempotencyKey === undefined) return {};
  const now = await bodyHash(spec, data);
  const kept = hashBy(keeper, now);
  const [hash, alike] = later ? [kept, now] : [now, kept];
  const of = { owner: keyOwner(actor), command: spec.name };
  return { idempotencyKey, keyGiven: { ...of, bodyHash: hash, alike } };
}

/** The envelope that stores the rows in the name of the sender. */
function storing(
  { subject: { spec }, actor, origin, beside }: Asked,
  sheet: Sheet,
  key: Pick<Envelope, 'idempotencyKey' | 'keyGiven'>,
): Envelope {
  const { userId, name: userName, tenant, roles, branchId, humans } = actor;
  const who = { userId, userName, roles, branchId, humans, permissions: [...actor.permissions] };
  const idempotencyKey = key.idempotencyKey ?? null;
  const data = { command: spec.name, ...who, beside, idempotencyKey, ...sheet };
  const asHost = { ...systemActor(tenant), userId, name: userName, branchId };
  return {
    ...key,
    name: keeper,
    form: 'E4',
    dryRun: false,
    origin,
    data,
    credentials: { actor: asHost },
    // Kept while the file waits. The command that records the import's end determines how long the reply is
    // kept after that.
    isKeptLong: true,
  };
}

const isTaker = (subject: Subject): subject is Taker => takesFiles(subject.spec);

/** The command in the path, if it accepts files. */
function takerFor(name: string, { bank }: DoorOptions): Taker | Rejection {
  const subject = bank.registry.find(name);
  if (subject !== undefined && isTaker(subject)) return subject;
  const takers = bank.registry.subjects.filter(isTaker).map(({ spec }) => spec.name);
  return reject('UNKNOWN_COMMAND', {
    message: `${name.slice(0, 100)} takes no file: these do: ${takers.join(', ')}.`,
  });
}

const wrongMember = (field: string, message: string): Rejection =>
  invalid([{ field, message, code: 'VALIDATION' }]);

function askedOf(
  http: HttpContext,
  { dryRun, ...who }: Pick<Asked, 'subject' | 'actor' | 'origin'> & { readonly dryRun: boolean },
): Asked | Rejection {
  const kind = kindOf(http.get('content-type'));
  if (isRejection(kind)) return kind;
  const packed = packedRefusal(http.req);
  if (packed !== undefined) return packed;
  const { data, later = 'false' } = http.query;
  if (later !== 'true' && later !== 'false') {
    return wrongMember('later', 'later must be true or false');
  }
  if (later === 'true' && dryRun) {
    const message = 'later must not be true with dryRun: a file is checked now, and not kept';
    return wrongMember('later', message);
  }
  const asked = { ...who, kind, later: later === 'true' };
  if (data === undefined) return { ...asked, beside: {} };
  const { name, list = '' } = who.subject.spec;
  const beside = typeof data === 'string' ? jsonIn(data) : undefined;
  if (!isRecord(beside) || Object.hasOwn(beside, list)) {
    const message = `data must be a JSON object with members of ${name} other than ${list}`;
    return wrongMember('data', message);
  }
  return { ...asked, beside };
}

/** Allowed content type parameters, in lowercase: they determine how a file is read. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  charset: ['utf-8', 'utf8'],
  header: ['present'],
};

/**
 * The kind of file of a content type. A refusal if the type is unknown, or if its parameters ask for a
 * different reading.
 */
function kindOf(contentType: string): FileKind | Rejection {
  const [type = '', ...said] = contentType.split(';').map((part) => part.trim());
  const known = namesOf(fileTypes).find((one) => one === type.toLowerCase());
  const no = (message: string): Rejection => reject('UNSUPPORTED_MEDIA_TYPE', { message });
  if (known === undefined) return no(`Send the file as ${namesOf(fileTypes).join(' or as ')}.`);
  for (const parameter of said) {
    if (parameter === '') continue;
    const [, name = '', , value = ''] = /^([^=\s]+)=("?)([^"]*)\2$/.exec(parameter) ?? [];
    const taken = known === 'text/csv' ? parameters[name.toLowerCase()] : undefined;
    if (taken?.includes(value.toLowerCase()) === true) continue;
    const means = taken === undefined ? `${known} alone` : `${known}; ${name}=${taken[0]}`;
    return no(`The content type says ${parameter.slice(0, 60)}: files are read as ${means}.`);
  }
  return fileTypes[known];
}

/** A JSON document as strict as a body, or nothing. */
function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonProblem) return undefined;
    throw error;
  }
}

function lengthOf(http: HttpContext): number | undefined {
  const length = Number(http.get('content-length'));
  return http.get('content-length') === '' || !Number.isSafeInteger(length) ? undefined : length;
}

/** The id of the stored file in a reply, for any request under this key. */
function keptIn({ status, body }: Reply): string | undefined {
  const { data } = membersOf(body);
  const isKept = status === 200 && isRecord(data) && Object.keys(data).join() === 'importId';
  return isKept && conforms(KeptFile, data) ? data.importId : undefined;
}

/** The refusal of a file, with everything that is wrong with it. */
function unreadable(problems: readonly SheetProblem[]): Rejection {
  const items = problems.map(({ message, row, column }) => ({
    field: column ?? 'file',
    message,
    code: 'VALIDATION',
    ...(column === undefined ? {} : { column }),
    ...(row === undefined ? {} : { row }),
  }));
  const [first] = problems;
  const more = problems.length > 1 ? ` There are ${problems.length} problems.` : '';
  return { ...rejectAll('VALIDATION', items), message: `${first?.message ?? ''}${more}` };
}
