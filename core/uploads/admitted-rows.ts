/**
 * Checks the rows of a file against their command. All problems are reported, not only those of the first
 * part.
 */
import type { Refusal } from '../command/declaration/refusal.ts';
import { inParts } from '../command/wire/large.ts';
import type { Subject } from '../command/wire/registry.ts';
import { copySpellings } from '../values/json.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { mostReported } from './file-answer.ts';

export interface AdmittedRows {
  /** The data for the command, without rows that have problems. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly problems: readonly Refusal[];
}

/**
 * Checks the rows, together with the other members of the command, part by part. Waiting requests run between
 * the parts.
 */
export async function admittedRows(
  { spec, admit }: Pick<Subject, 'spec' | 'admit'>,
  beside: Readonly<Record<string, unknown>>,
  rows: readonly object[],
  timezone: string,
): Promise<AdmittedRows> {
  const { list = '' } = spec;
  const problems: Refusal[] = [];
  const passed: unknown[] = [];
  let data: Readonly<Record<string, unknown>> = beside;
  for await (const { from, items } of inParts(rows)) {
    const part = { ...beside, [list]: items };
    copySpellings(beside, part);
    const admitted = admit(part, true, timezone);
    for (const problem of admitted.problems) {
      const { field = '' } = problem;
      const [first, at = '', ...path] = field.split('.');
      const isOfRow = first === list && /^\d+$/.test(at);
      // Problems of members other than the list are reported once.
      if (!isOfRow && from > 0) continue;
      const whole = isOfRow ? [list, Number(at) + from, ...path].join('.') : field;
      const message = problem.message.replace(field, whole);
      problems.push(field === '' ? problem : { ...problem, field: whole, message });
    }
    if (problems.length >= mostReported) break;
    data = membersOf(admitted.input);
    for (const item of itemsOf(data[list])) passed.push(item);
  }
  return { data: { ...data, [list]: passed }, problems };
}
