/** Tables of messages that arrived before their waits. */

import { instant, json, nullable, type Row, table, text } from '../command/declaration/table.ts';
import type { JsonOperator, JsonValue } from './json-filter.ts';
import type { CallbackSender } from './tables.ts';

/** The instance that a message is for. All given members must match. */
export interface Sought {
  readonly instanceId?: string;
  readonly businessKey?: string;
  readonly correlationKey?: string;
  /** Conditions on variables of the instance. */
  readonly match?: readonly {
    readonly name: string;
    readonly operator?: JsonOperator;
    readonly value?: JsonValue;
  }[];
}

/** The sender of a message. If a process sends it, its family of processes. */
export interface Sender extends CallbackSender {
  readonly family?: { readonly rootInstance: string; readonly generation: number };
}

export const messageStates = ['HELD', 'DELIVERED', 'EXPIRED'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message that arrived before its wait and is kept for a while. */
export const processMessages = table({
  name: 'process_messages',
  key: ['id'],
  sets: [['name', 'state']],
  indexes: [
    {
      on: ['name', 'state'],
      serves: [
        { command: 'SaveProcessInstance' },
        { query: 'GetProcessMessageListQuery', asked: { messageName: 'paid', state: 'HELD' } },
      ],
    },
  ],
  controls: 'none',
  wide: true,
  columns: {
    id: text(64),
    name: text(255),
    state: text<MessageState>(20),
    sought: json<Sought>(),
    variables: json<Readonly<Record<string, unknown>>>('long'),
    sender: json<Sender>(),
    /** The instance that received the message. */
    instanceId: nullable(text(64)),
    expiresAt: instant(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type ProcessMessage = Row<typeof processMessages>;

/** The timer that looks for a wait for a kept message, and deletes the message when it expires. */
export const messageTimer = (id: string) => `process-message:${id}`;
