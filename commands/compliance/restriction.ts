/** Requires the role that set a restriction, or a higher one, to end it. */
import { type Control, control, type Judged } from '../../core/command/declaration/control.ts';
import { type Effect, insert, isInsertOf, isPutOf, put } from '../../core/command/declaration/effects.ts';
import {
  instant,
  type NewRow,
  nullable,
  type Table,
  table,
  text,
} from '../../core/command/declaration/table.ts';
import { roleRefusal } from '../../core/command/policy/approval.ts';
import type { Rejection } from '../../core/command/wire/rejections.ts';
import { isSamePerson } from '../../core/values/person.ts';

/** The person who last set each restriction. */
export const restrictionSetters = table({
  name: 'restriction_setters',
  key: ['key'],
  controls: 'none',
  columns: {
    /** `accounts:ID:postNoDebit`. */
    key: text(200),
    userId: text(200),
    /** The highest role of the person, or null without a role. */
    role: nullable(text(40)),
    setAt: instant(),
  },
});

/** Declares when a record is restricted. Export it from the record's file or a file next to it. */
export const restriction = <T extends Table>(spec: {
  readonly table: T;
  /** The name of the restriction: `lock`, `post no debit`. */
  readonly name: string;
  readonly idOf: (row: NewRow<T>) => string;
  readonly isRestricted: (row: NewRow<T>) => boolean;
}): Control =>
  control({
    name: `${spec.name}: ended by the role that set it, or a higher one`,
    of: ['restriction'],
    rejects: ['INSUFFICIENT_PERMISSIONS'],
    async judge(asked) {
      if (asked.context.actor.kind === 'system') return undefined;
      const adds: Effect[] = [];
      const keyOf = (row: NewRow<T>) => `${spec.table.name}:${spec.idOf(row)}:${spec.name}`;
      for (const { row } of asked.effects.filter(isInsertOf(spec.table))) {
        if (spec.isRestricted(row)) adds.push(await setter(keyOf(row), asked));
      }
      for (const { row, changes } of asked.effects.filter(isPutOf(spec.table))) {
        const [was, is] = [spec.isRestricted(row), spec.isRestricted({ ...row, ...changes })];
        if (!was && is) adds.push(await setter(keyOf(row), asked));
        if (!was || is) continue;
        const refused = await endRefusal(keyOf(row), spec.name, asked);
        if (refused !== undefined) return refused;
      }
      return adds.length === 0 ? undefined : { adds };
    },
  });

async function setter(key: string, { read, context }: Judged): Promise<Effect> {
  const { actor, roles, now } = context;
  const known = await read.stored(restrictionSetters, { key });
  const by = { userId: actor.userId, role: roles.highest(actor.roles) ?? null, setAt: now };
  return known === undefined
    ? insert(restrictionSetters, { key, ...by })
    : put(restrictionSetters, known, by);
}

async function endRefusal(
  key: string,
  name: string,
  { read, context }: Judged,
): Promise<Rejection | undefined> {
  const known = await read.stored(restrictionSetters, { key });
  if (known === undefined) return undefined;
  const { role, userId } = known;
  // People with single permissions and no role: as no role compares with theirs, they or the highest role end it.
  if (role === null && isSamePerson(userId, context.actor.userId)) return undefined;
  const needed = role ?? context.roles.order.at(-1) ?? null;
  const message =
    role === null
      ? `The ${name} was set by ${userId}, who has no role: only ${userId} or ${needed} ends it.`
      : `The ${name} was set by ${role}: only that role or a higher one ends it.`;
  return roleRefusal(context, needed, message);
}
