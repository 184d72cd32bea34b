/** Holds every event that a test made its host emit to the schema of its type. */
import assert from 'node:assert/strict';
import { records } from '../../core/audit/record.ts';
import { type Check, checker } from '../../core/command/declaration/schema.ts';
import { eventsIn } from '../../core/events/feed.ts';
import type { Host } from '../../core/host/main.ts';

const checks = new Map<string, Check>();

/** Fails when an event in the host's store is not in the catalogue or does not fit it. */
export async function assertEventsFit({ store, registry }: Host): Promise<void> {
  for (const { type, data } of (await store.everywhere.rows(records)).flatMap(eventsIn)) {
    const declared = registry.events[String(type)];
    assert.ok(declared !== undefined, `the event type ${String(type)} is not declared`);
    const check = checks.get(String(type)) ?? checker(declared.data);
    checks.set(String(type), check);
    const wrong = check(structuredClone(data)).filter((problem) => !isMore(problem.message));
    assert.deepEqual(wrong, [], `${String(type)} does not fit: ${JSON.stringify(data)}`);
  }
}

/** Fields beyond the schema are allowed, even when their names are near to declared ones. */
function isMore(message: string): boolean {
  return message.includes('is not a field of this request');
}
