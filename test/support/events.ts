/** Holds every event that a test made its host emit to what `/asyncapi.json` says of its type. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { records } from '../../core/audit/record.ts';
import type { Registry } from '../../core/command/wire/registry.ts';
import { eventItem, eventsIn } from '../../core/events/feed.ts';
import type { Host } from '../../core/host/main.ts';
import { asyncApi } from '../../core/host/pages/asyncapi.ts';

const known = new WeakMap<Registry, (item: EventItem) => string | undefined>();

type EventItem = Pick<ReturnType<typeof eventItem>, 'type'> & object;

/** The file as its readers have it. */
interface Published {
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: object }>> };
}

/** What is wrong with an event as subscribers get it, by the published file alone. */
export function eventCheck(registry: Registry): (item: EventItem) => string | undefined {
  const before = known.get(registry);
  if (before !== undefined) return before;
  // A stranger's own: it knows no keyword of the bank.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const published = JSON.parse(asyncApi(registry, 'http://bank.example', '0')) as Published;
  const checks = new Map<string, ValidateFunction>();
  const made = (item: EventItem): string | undefined => {
    const { type } = item;
    const payload = published.components.messages[type]?.payload;
    if (payload === undefined) return `the event type ${type} is not declared`;
    const check = checks.get(type) ?? ajv.compile(payload);
    checks.set(type, check);
    if (check(item)) return undefined;
    const wrong = check.errors?.map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
    return `${type} does not fit: ${wrong?.join('; ')}: ${JSON.stringify(item)}`;
  };
  known.set(registry, made);
  return made;
}

/** Fails when an event in the host's store is not in the catalogue, lacks a member or has one that nothing declares. */
export async function assertEventsFit({ store, registry }: Host): Promise<void> {
  const misfit = eventCheck(registry);
  for (const event of (await store.everywhere.rows(records)).flatMap(eventsIn)) {
    assert.equal(misfit(eventItem(event)), undefined);
  }
}
