/** Commands that read and do what the test tells them: for what the unit of work makes of any command. */
import { type Command, type Context, command } from '../../core/command/declaration/command.ts';
import { effectClasses } from '../../core/command/declaration/effect-class.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Bag, Type } from '../../core/command/declaration/schema.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import type { AnyPolicy } from '../../core/command/policy/policy.ts';
import { hostRejections, isRejection, type Rejection } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { Store } from '../../core/store/store.ts';

/** What one call of a probe reads and does. */
export interface Probing {
  readonly reads?: (read: Read, prepared: unknown) => Promise<unknown>;
  /** Its refusal, its effects, or the data that it answers with none. */
  readonly does?: (
    context: Context,
    state: unknown,
    prepared: unknown,
  ) => Rejection | readonly Effect[] | Readonly<Record<string, unknown>>;
  /** Facts of its policies. */
  readonly facts?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

/** A command of this name; its declaration may say more. */
export function probe(more: Partial<Command> = {}): Command {
  const made = command({
    name: 'Probe',
    summary: 'Does what a test tells it.',
    reply: R2,
    permission: ['*'],
    input: Bag(),
    output: Type.Object({}),
    rejects: Object.keys(hostRejections),
    audits: 'Probed',
    effectClasses,
    isFixture: true,
    policies: {} as Readonly<Record<string, AnyPolicy>>,
    load: async (input, read, _actor, prepared: unknown) => (input as Probing).reads?.(read, prepared),
    facts: (input) => (input as Probing).facts ?? {},
    decide: (input, state, context, prepared) => {
      const made = (input as Probing).does?.(context as Context, state, prepared) ?? [];
      if (isRejection(made)) return made as Rejection<never>;
      const [data, effects] = Array.isArray(made) ? [{}, made] : [made, []];
      return { data, message: 'Done.', effects };
    },
  });
  return { ...made, ...more };
}

/** Draws the next number of a sequence, and answers it: what is done twice or lost is seen. */
export const counting = (name = 'count'): Probing => ({
  reads: (read) => read.sequence(name),
  does: ({ newNumber }) => ({ n: newNumber(name) }),
});

/** The last number that was drawn. */
export async function counted(store: Store, name = 'count', tenant = 'demo'): Promise<number> {
  const [row] = await store.everywhere.rows(sequences, (select) => select.where({ tenant, name }));
  return Number(row?.value ?? 0);
}
