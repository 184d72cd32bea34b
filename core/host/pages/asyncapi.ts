/** The AsyncAPI file: every event that subscribers may receive, with the schema of its data. */
import type { Registry } from '../../command/wire/registry.ts';
import { described, type Schema } from './described.ts';

/** AsyncAPI 3.0: one channel, which is the subscriber's own address, and one message for each event type. */
export function asyncApi(registry: Registry, publicUrl: string, version: string): string {
  const types = Object.entries(registry.events).sort(([a], [b]) => (a < b ? -1 : 1));
  const messages = Object.fromEntries(
    types.map(([type, { summary, data }]) => [
      type,
      {
        name: type,
        summary,
        contentType: 'application/json',
        headers: { $ref: '#/components/schemas/deliveryHeaders' },
        payload: payloadOf(type, described(data, registry)),
      },
    ]),
  );
  const references = types.map(([type]) => [type, { $ref: `#/components/messages/${type}` }]);
  const channel = '#/channels/subscription';
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: {
      title: 'Bursar events',
      version,
      description:
        'Events are posted to the address of each subscription (CreateEventSubscriptionCommand), signed by Standard Webhooks, at least once and in order; RetrieveEventsQuery lists them too.',
      externalDocs: { url: `${publicUrl}/docs` },
    },
    defaultContentType: 'application/json',
    channels: {
      subscription: {
        address: null,
        summary: 'The address that a subscription names.',
        messages: Object.fromEntries(references),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        channel: { $ref: channel },
        messages: types.map(([type]) => ({ $ref: `${channel}/messages/${type}` })),
      },
    },
    components: { schemas: { deliveryHeaders }, messages },
  });
}

/** The message that a subscriber gets for an event of this type. */
export function payloadOf(type: string | undefined, data: Schema): Schema {
  return {
    type: 'object',
    // The schema shared by all types is part of each type's schema, so only the shared one allows more
    // members.
    ...(type === undefined ? {} : { additionalProperties: false }),
    required: ['id', 'type', 'timestamp', 'subject', 'by', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'The same at every delivery' },
      type: { ...(type === undefined ? { type: 'string' } : { const: type }), description: 'What happened' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, in UTC' },
      subject: { type: 'string', description: 'Id of the record that the event is about' },
      by: { type: 'string', description: 'Subject of who caused it: `sub` of the token' },
      data: { description: 'What happened, as the type says', ...data },
    },
  };
}

const deliveryHeaders = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Webhook-Signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The event’s id' },
    'webhook-timestamp': { type: 'string', description: 'Seconds since 1970 of this attempt' },
    'webhook-signature': { type: 'string', description: 'Standard Webhooks: v1,BASE64 ...' },
    'X-Webhook-Signature': {
      type: 'string',
      description: 'HMAC-SHA-256 of the raw body, keyed with the text of the secret, hexadecimal',
    },
  },
};
