/** Whether a refusal is one that the OpenAPI file declares: each test that is refused tries it. */
import assert from 'node:assert/strict';
import type { Registry, Subject } from '../../core/command/wire/registry.ts';
import { refusalsOf } from '../../core/host/pages/described.ts';

const known = new WeakMap<Subject, ReadonlySet<string>>();

/** The statuses and codes with which a command or query may refuse: `400`, `400 VALIDATION`. */
function declaredBy(subject: Subject, registry: Registry): ReadonlySet<string> {
  const found = known.get(subject);
  if (found !== undefined) return found;
  const refusals = refusalsOf(subject.spec, registry);
  const made = new Set(refusals.flatMap(({ http, code }) => [String(http), `${http} ${code}`]));
  known.set(subject, made);
  return made;
}

/** Fails where the command of this path answered a status or a code that it does not declare. */
export function assertDeclared(
  registry: Registry,
  path: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  const [, name = ''] =
    /^\/api\/(?:bpm\/cmd|bpm\/qry|v1\/execute)\/([^/?]+)(?:\?|$)/.exec(path) ?? [];
  const subject = registry.find(name);
  if (subject === undefined || status < 400) return;
  const declared = declaredBy(subject, registry);
  const told = (body ?? {}) as { readonly errors?: unknown; readonly response?: unknown };
  const inner = (told.response ?? {}) as { readonly errors?: unknown };
  const items = told.errors ?? inner.errors;
  const codes = (Array.isArray(items) ? (items as readonly unknown[]) : []).flatMap((item) =>
    typeof item === 'object' && item !== null && 'code' in item ? [String(item.code)] : [],
  );
  assert.ok(declared.has(String(status)), `${name} answers ${status} and does not declare it`);
  for (const code of codes) {
    const is = declared.has(`${status} ${code}`);
    assert.ok(is, `${name} answers ${status} ${code} and does not declare it`);
  }
}
