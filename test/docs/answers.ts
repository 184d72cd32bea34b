/** Whether an answer of the docs is one that its command gives. */
import { conforms } from '../../core/command/declaration/schema.ts';
import type { Subject } from '../../core/command/wire/registry.ts';
import { plain } from '../../core/host/pages/described.ts';
import type { RealAnswer } from '../../core/host/pages/docs/answers.ts';
import { isRecord } from '../../core/values/members.ts';

/** What is wrong with it: its data is not what the command declares, or does not tell all of that. */
export function answerProblem({ spec }: Subject, { body }: RealAnswer): string | undefined {
  if (!isRecord(body)) return 'no object';
  const told = body.data ?? body.response;
  const { required = [], properties = {} } = plain(spec.output);
  if (!conforms(spec.output, structuredClone(told))) return 'not what is declared';
  if (!isRecord(told)) return undefined;
  const stray = Object.keys(told).find((name) => !(name in properties));
  if (stray !== undefined && Object.keys(properties).length > 0) return `${stray} is not declared`;
  const absent = required.find((name) => !(name in told));
  return absent === undefined ? undefined : `${absent} is missing`;
}
