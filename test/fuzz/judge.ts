/** What may be answered to anything whatever: no fault, what is declared, in the right envelope, and nothing done where it is refused. */
import { isRecord, namesOf } from '../../core/values/members.ts';
import type { Answer } from '../simulation/request.ts';
import { assertDeclared } from '../support/declared.ts';
import { registry } from '../support/registry.ts';
import type { Fuzzed } from './requests.ts';

/** What a refused attempt may leave: its entry in the trail, its key, what the trail names, and lines of calls. */
const traces: ReadonlySet<string> = new Set([
  ...['records', 'record_subjects', 'record_events', 'audit_chains', 'audit_seals', 'idempotency_keys'],
  ...['verdicts', 'rule_versions', 'unit_batches', 'webhook_calls', 'webhook_failures', 'uploads'],
  'webhook_deliveries',
]);

/** What a refusal may write that keeps the command as a proposal. */
const proposed: ReadonlySet<string> = new Set([
  ...traces,
  ...['open_proposals', 'proposal_contents', 'proposals', 'timers'],
]);

/** Members of each envelope: accepted, refused. */
const envelopes = {
  R1: ['success', 'message', 'data', 'errors'],
  R2: ['isSuccessful', 'message', 'errors'],
  R3: ['response', 'responseCode', 'responseDescription'],
} as const;

const isEnvelope = (name: string): boolean => Object.hasOwn(envelopes, name);

export interface Judged {
  readonly answer: Answer;
  /** Tables that were written meanwhile. */
  readonly written: ReadonlySet<string>;
  /** Milliseconds of the processor that it took, in a run that judges them. */
  readonly cpu?: number;
}

/** Milliseconds of the processor that no request may take. */
const longest = 1000;

/** A webhook answers 500 with what a script of the bank threw (docs/reference/webhook-calls.md): no fault of the host. */
const isOfAScript = ({ kind }: Fuzzed, { status, body }: Answer): boolean =>
  kind === 'webhook' && status === 500 && typeof body.name === 'string';

/** A webhook answers 500 with the instance that failed at once. The instance is kept, with what it did, for an operator. */
const isOfAnInstance = ({ kind }: Fuzzed, { status, body }: Answer): boolean =>
  kind === 'webhook' && status === 500 && body.status === 'ERROR' && typeof body.instanceId === 'string';

/** What is wrong with the answer. */
export function* problemsOf(fuzzed: Fuzzed, judged: Judged): Generator<string> {
  const { subject, kind, request } = fuzzed;
  const { answer, written, cpu = 0 } = judged;
  const { status, text, body, headers } = answer;
  const isOfTheBank = isOfAScript(fuzzed, answer) || isOfAnInstance(fuzzed, answer);
  if (status >= 500 && !isOfTheBank) yield `it is answered ${status}`;
  if (!(status >= 200 && status < 600)) yield `it is answered ${status}`;
  if (cpu > longest) yield `it takes ${Math.round(cpu)} ms`;
  if (/node_modules|\n {4}at \S/.test(text)) yield 'its answer tells of the inside';
  const isCommand = ['/api/bpm/', '/api/v1/execute', '/api/v1/files/'].some((address) =>
    request.path.startsWith(address),
  );
  if (isCommand && request.method === 'POST' && text !== '') yield* envelopeProblems(answer, fuzzed);
  // What was meant for a command may have lost its name on the way: then no command answered.
  const hasLostItsName =
    headers['x-error-code'] === 'UNKNOWN_COMMAND' && !request.path.includes(subject?.spec.name ?? '');
  if (subject !== undefined && !hasLostItsName) {
    const path = `/api/bpm/cmd/${subject.spec.name}`;
    yield* thrownBy(() => assertDeclared(registry, path, { status, body }));
  }
  const isRefused = status >= 400;
  const isQuery = subject?.spec.kind === 'query';
  if ((isRefused && !isOfAnInstance(fuzzed, answer)) || isQuery || kind === 'page') {
    const kept = headers['x-error-code'] === 'APPROVAL_REQUIRED' ? proposed : traces;
    const more = [...written].filter((table) => !kept.has(table));
    if (more.length > 0)
      yield `it is ${isRefused ? 'refused' : 'read'} (${status}), and writes ${more.join(', ')}`;
  }
}

function* envelopeProblems({ status, body, headers }: Answer, { subject }: Fuzzed): Generator<string> {
  if (!(headers['content-type'] ?? '').includes('json')) return;
  const own = subject?.spec.reply.name;
  const isOfItsOwn = own !== undefined && !isEnvelope(own);
  // What was refused before its command was known has the form of no command.
  const fits = namesOf(envelopes).filter(
    (name) => own === undefined || name === own || (status >= 400 && name !== 'R3'),
  );
  const is = fits.some((name) => envelopes[name].every((member) => Object.hasOwn(body, member)));
  if (!is && !isOfItsOwn) {
    yield `its envelope is none of ${fits.join(', ')}: ${Object.keys(body).join(', ')}`;
  }
  const { success = body.isSuccessful } = body;
  if (typeof success === 'boolean' && success !== status < 400) {
    yield `its envelope says ${success}, its status ${status}`;
  }
  if (Array.isArray(body.errors) && status >= 400 && body.errors.length === 0) {
    yield 'it is refused without an error';
  }
  for (const error of Array.isArray(body.errors) ? (body.errors as readonly unknown[]) : []) {
    if (isRecord(error) && typeof error.message === 'string' && error.message !== '') continue;
    if (typeof error === 'string' && error !== '') continue;
    yield 'an error says nothing';
  }
}

function* thrownBy(act: () => void): Generator<string> {
  try {
    act();
  } catch (error) {
    yield error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}
