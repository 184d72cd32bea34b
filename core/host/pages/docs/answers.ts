/** Real answers for the pages: recorded from the tests of the commands, a file for each area in `docs/answers/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Query } from '../../../command/declaration/command.ts';
import { conforms } from '../../../command/declaration/schema.ts';
import type { Registry } from '../../../command/wire/registry.ts';
import { isRecord } from '../../../values/members.ts';
import { closed, plain } from '../described.ts';

/** The input of a command and its recorded answer. */
export interface RealAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** By the name of the command or query. */
export type Answers = ReadonlyMap<string, RealAnswer>;

/** Whether an answer still matches its command's output. The pages show no other answers. */
export function isCurrent({ output }: Pick<Command | Query, 'output'>, { body }: RealAnswer): boolean {
  if (!isRecord(body)) return false;
  const told = body.data ?? body.response;
  // The schema fills in defaults: the answer itself is not touched.
  return conforms(closed(plain(output)), structuredClone(told));
}

/** The recorded answers that are still current. */
export function currentAnswers(answers: Answers, { find }: Pick<Registry, 'find'>): Answers {
  return new Map(
    [...answers].filter(([name, real]) => {
      const spec = find(name)?.spec;
      return spec?.name === name && isCurrent(spec, real);
    }),
  );
}

/** Reads the recorded answers. Empty if the folder is not shipped. */
export function readAnswers(folder: string): Answers {
  const files = filesIn(folder).filter((file) => file.endsWith('.json'));
  const answers = new Map<string, RealAnswer>();
  for (const file of files) {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!isRecord(content)) continue;
    for (const [name, one] of Object.entries(content)) {
      if (isRecord(one) && isRecord(one.data)) answers.set(name, { data: one.data, body: one.body });
    }
  }
  return answers;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
