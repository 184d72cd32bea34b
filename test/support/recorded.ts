/** Real answers for the docs: what tests are answered, written down where `RECORD_ANSWERS` names a file. */
import { appendFileSync } from 'node:fs';
import { address } from '../../core/command/wire/envelope.ts';
import type { Registry } from '../../core/command/wire/registry.ts';
import { isRecord } from '../../core/values/members.ts';

const file = process.env.RECORD_ANSWERS;

/** A line of the file: what a command was asked, and what it answered. */
export interface Recorded {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Writes down that a command did what it was asked, in whichever envelope. */
export function record(
  { find }: Registry,
  path: string,
  sent: unknown,
  { status, body }: { readonly status: number; readonly body: unknown },
): void {
  const door = /^\/api\/(?:bpm\/cmd|bpm\/qry|v1\/execute)(?:\/(\w+))?$/.exec(path);
  if (file === undefined || status !== 200 || door === null || !isRecord(sent)) return;
  const asked = address(door[1], sent, find);
  if ('problem' in asked || !isRecord(asked.data)) return;
  const name = find(asked.name)?.spec.name;
  if (name === undefined) return;
  const line: Recorded = { name, data: asked.data, body };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
