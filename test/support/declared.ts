/** Whether an answer is one that the OpenAPI file declares: each test that calls the host tries it. */
import assert from 'node:assert/strict';
import { NoInput } from '../../core/command/declaration/command.ts';
import { conforms, type TSchema } from '../../core/command/declaration/schema.ts';
import type { Registry, Subject } from '../../core/command/wire/registry.ts';
import { closed, plain, refusalsOf } from '../../core/host/pages/described.ts';
import { errorSchema } from '../../core/host/pages/errors.ts';
import { isRecord } from '../../core/values/members.ts';

interface Declared {
  /** `400`, `400 VALIDATION`. */
  readonly codes: ReadonlySet<string>;
  /** What may stand in an error of each code. */
  readonly errors: ReadonlyMap<string, TSchema>;
}

const known = new WeakMap<Subject, Declared>();

/** The statuses and codes with which a command or query may refuse, and what their errors tell. */
function declaredBy(subject: Subject, registry: Registry): Declared {
  const found = known.get(subject);
  if (found !== undefined) return found;
  const refusals = refusalsOf(subject.spec, registry);
  const made = {
    codes: new Set(refusals.flatMap(({ http, code }) => [String(http), `${http} ${code}`])),
    errors: new Map(refusals.map(({ code, facts }) => [code, errorSchema(code, facts)])),
  };
  known.set(subject, made);
  return made;
}

/** Fails where the command of this path answered a status, a code or a fact that it does not declare. */
export function assertDeclared(
  registry: Registry,
  path: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  const [, name = ''] = /^\/api\/(?:bpm\/cmd|bpm\/qry|v1\/execute)\/([^/?]+)(?:\?|$)/.exec(path) ?? [];
  const subject = registry.find(name);
  if (subject === undefined) return;
  if (status === 200) assertFits(subject, body);
  if (status < 400) return;
  const declared = declaredBy(subject, registry);
  const told = (body ?? {}) as { readonly errors?: unknown; readonly response?: unknown };
  const inner = (told.response ?? {}) as { readonly errors?: unknown };
  const items = told.errors ?? inner.errors;
  assert.ok(declared.codes.has(String(status)), `${name} answers ${status} and does not declare it`);
  for (const item of Array.isArray(items) ? (items as readonly unknown[]) : []) {
    if (typeof item !== 'object' || item === null || !('code' in item)) continue;
    const code = String(item.code);
    const is = declared.codes.has(`${status} ${code}`);
    assert.ok(is, `${name} answers ${status} ${code} and does not declare it`);
    const schema = declared.errors.get(code);
    const shown = JSON.stringify(item);
    assert.ok(schema === undefined || conforms(schema, item), `${name}: nothing declares ${shown}`);
  }
}

/** Members of the envelopes of success beside the data. */
const ofEnvelopes: ReadonlySet<string> = new Set([
  ...['success', 'isSuccessful', 'message', 'data', 'errors', 'statusCode'],
  ...['response', 'responseCode', 'responseDescription'],
]);

/** Fails where an answer has what the command does not declare, or lacks what it declares: at every depth. */
function assertFits({ spec }: Subject, body: unknown): void {
  if (!isRecord(body)) return;
  const { data, response } = body;
  const told = data ?? response;
  const extra = plain(spec.kind === 'query' ? (spec.extra ?? NoInput) : NoInput);
  const beside = Object.entries(body).filter(([name]) => !ofEnvelopes.has(name));
  const isBare = told === undefined || told === null;
  // The schema fills in defaults: the answer itself is not touched.
  const fits =
    (isBare || conforms(closed(plain(spec.output)), structuredClone(told))) &&
    conforms(closed(extra), Object.fromEntries(beside));
  assert.ok(fits, `${spec.name} answers what it does not declare: ${JSON.stringify(body)}`);
}
