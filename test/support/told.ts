/** What a decision does, read from its effects: rows of a table, postings, events, notices. */
import assert from 'node:assert/strict';
import type { Acceptance, Decision } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { Table } from '../../core/command/declaration/table.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';

type Plain = Readonly<Record<string, unknown>>;

/** The acceptance; fails where it is a refusal. */
export function accepted<Output>(decision: Decision<Output, string>): Acceptance<Output> {
  assert.ok(!isRejection(decision), isRejection(decision) ? decision.code : '');
  return decision;
}

/** The changes of rows of a table, in their order. */
export const changesOf = (effects: readonly Effect[], table: Table): readonly Plain[] =>
  effects.flatMap((effect) => (effect.do === 'put' && effect.table === table ? [effect.changes] : []));

/** The rows that are added to a table. */
export const addedTo = (effects: readonly Effect[], table: Table): readonly Plain[] =>
  effects.flatMap((effect) => (effect.do === 'insert' && effect.table === table ? [effect.row] : []));

/** The data of the events of a type. */
export const toldBy = (effects: readonly Effect[], type: string): readonly Plain[] =>
  effects.flatMap((effect) => (effect.do === 'emit' && effect.type === type ? [effect.data] : []));

/** The data of the notices of a template. */
export const noticesOf = (effects: readonly Effect[], template: string): readonly Plain[] =>
  effects.flatMap((effect) =>
    effect.do === 'notify' && effect.notice.template === template ? [effect.notice.data] : [],
  );

/** What is said about each journal: its kind, reference and words. */
export const journalsOf = (effects: readonly Effect[]): readonly Plain[] =>
  effects.flatMap((effect) => {
    if (effect.do !== 'post') return [];
    const { kind, reference, narration, currency } = effect.journal;
    return [{ kind, reference, narration, currency }];
  });

/** Looks at the facts and the words of a refusal. */
export function refusedWith(facts: Plain, message?: string) {
  return (decision: Decision<unknown, string>): void => {
    assert.ok(isRejection(decision));
    assert.deepEqual(decision.facts, facts);
    if (message !== undefined) assert.equal(decision.message, message);
  };
}
