/** A unit of work whose commands’ turns are looked at: what each leaves in the store. */
import assert from 'node:assert/strict';
import { records } from '../../core/audit/record.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import { eventsIn } from '../../core/events/feed.ts';
import { bareStore } from './bare-store.ts';
import { type BareUnitOptions, bareUnit, type Given } from './bare-unit.ts';
import { type Probing, probe } from './probe.ts';

/** A unit on a store of its own, what it left, and the start of its clock. */
export async function turnUnit(options: Partial<BareUnitOptions> = {}) {
  const bare = await bareStore();
  const made = bareUnit({ store: bare.store, ...options });
  const entries = async () =>
    (await bare.rows(records)).map(({ id, chain, chainSeq, link, ...record }) => {
      const { moves: _moves, events: _events, event: _event, eventCount: _count, ...rest } = record;
      assert.ok(
        [chain, chainSeq, link].every((each) => each !== null),
        'an entry out of its chain',
      );
      return { ...rest, ms: Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) };
    });
  const events = async () => (await bare.rows(records)).flatMap(eventsIn);
  const send = (input: Probing, given: Given = {}, command = probe()) => made.send(command, input, given);
  return { ...made, ...bare, entries, events, send, now: made.clock.now() };
}

export const told = (subject = 's') => ({ do: 'emit' as const, type: 'Happened', subject, data: {} });
export const dataOf = (reply: Reply | undefined): unknown =>
  (reply?.body as { readonly data: unknown } | undefined)?.data;
export const no = () => reject('VALIDATION', { message: 'No.' });
