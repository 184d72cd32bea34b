/** An event as readers, subscribers and partners see it. */

import { type Static, Type } from '../../core/command/declaration/schema.ts';
import type { Event } from '../../core/events/outbox.ts';

export const EventView = Type.Object({
  id: Type.String({ description: 'Rises with time; the same at every delivery' }),
  type: Type.String(),
  timestamp: Type.String(),
  subject: Type.String({ description: 'Id of the record that the event is about' }),
  by: Type.String({ description: 'Who caused it' }),
  data: Type.Unknown({ description: 'As the catalogue says for the type: /asyncapi.json' }),
});

export function eventView(event: Event): Static<typeof EventView> {
  const { id, type, at: timestamp, subject, byUser: by, data } = event;
  return { id, type, timestamp, subject, by, data };
}
