/** How many proposals of one person wait for a decision, and how large they are. */
import { type Effect, insert, put } from '../command/declaration/effects.ts';
import { instant, integer, type Row, table, text } from '../command/declaration/table.ts';
import type { Instant } from '../values/instant.ts';
import { personKey } from '../values/person.ts';
import type { Maker, Proposal } from './proposal.ts';

export const openProposals = table({
  name: 'open_proposals',
  key: ['maker'],
  controls: 'none',
  columns: {
    /** The kind and the `personKey` of the maker: `user:mary`, `service:webhook:payments`. */
    maker: text(220),
    openCount: integer(),
    openBytes: integer('long'),
    updatedAt: instant(),
  },
});

export type OpenProposals = Row<typeof openProposals>;

/** What may wait of one person. A process or webhook may have more: it acts for many customers. */
const mostOf = {
  user: { count: 50, bytes: 8 * 1024 ** 2 },
  service: { count: 1000, bytes: 64 * 1024 ** 2 },
} as const;

export type Maximum = (typeof mostOf)[keyof typeof mostOf];

/** The key of the maker's row. */
export const openKey = ({ kind, userId }: Pick<Maker, 'kind' | 'userId'>) => ({
  maker: `${kind}:${personKey(userId)}`,
});

/** The maximum that one more proposal of this size would exceed. Undefined if it fits. */
export function exceeded(
  { kind }: Pick<Maker, 'kind'>,
  open: OpenProposals | undefined,
  size: number,
): Maximum | undefined {
  const most = kind === 'user' ? mostOf.user : mostOf.service;
  if (open === undefined || open.openCount === 0) return undefined;
  const isWithin = open.openCount < most.count && open.openBytes + size <= most.bytes;
  return isWithin ? undefined : most;
}

/** Counts one more proposal of the maker. */
export function counted(
  maker: Pick<Maker, 'kind' | 'userId'>,
  open: OpenProposals | undefined,
  { size, now }: { readonly size: number; readonly now: Instant },
): Effect {
  if (open === undefined) {
    return insert(openProposals, { ...openKey(maker), openCount: 1, openBytes: size, updatedAt: now });
  }
  return put(openProposals, open, {
    openCount: open.openCount + 1,
    openBytes: open.openBytes + size,
    updatedAt: now,
  });
}

/** Counts a proposal no more, because it was decided or has expired. */
export function uncounted(
  { size }: Pick<Proposal, 'size'>,
  open: OpenProposals | undefined,
  { now }: { readonly now: Instant },
): readonly Effect[] {
  if (open === undefined) return [];
  const changes = { openCount: open.openCount - 1, openBytes: open.openBytes - size };
  return [put(openProposals, open, { ...changes, updatedAt: now })];
}
