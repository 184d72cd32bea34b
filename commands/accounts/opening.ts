/** Opening deposit accounts: the policy, the opener, and the counts. */
import { type Effect, put } from '../../core/command/declaration/effects.ts';
import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { instant, json, type Row, table, text } from '../../core/command/declaration/table.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { anyOf, listedFirst, mostSpecific, rowOf } from '../../core/command/policy/rows.ts';
import { type Branch, branches } from '../branches/branch.ts';
import { type Client, clients } from '../clients/client.ts';

/** The opener of an account, which another person must approve. */
export const accountOpenings = table({
  name: 'account_openings',
  key: ['accountId'],
  controls: 'none',
  columns: {
    accountId: text(64),
    /** The people behind the opening, those of processes and imports included. */
    makers: json<readonly string[]>(),
    openedBy: text(200),
    openedAt: instant(),
  },
});

export type AccountOpening = Row<typeof accountOpenings>;

const OpeningFile = Type.Object({
  opening: Type.Array(
    Type.Object({
      product: Words(40, 'Code of a deposit product, or * for every product'),
      requireApproval: Type.Boolean(),
    }),
    { minItems: 1 },
  ),
});

/** Whether a new account waits for approval. */
export const opening = policy<
  Readonly<Record<'product', string>>,
  { readonly requireApproval: boolean },
  Static<typeof OpeningFile>
>({
  name: 'accounts/opening',
  summary: 'Whether a new deposit account waits for approval or is active at once.',
  schema: OpeningFile,
  facts: { product: { kind: 'text', summary: 'Code of the deposit product' } },
  compile: (file) =>
    file.opening.map(({ product }, row) => ({
      name: `${product} (row ${row + 1})`,
      conditions: anyOf({ product }),
      event: { type: 'row', params: { row, listed: product !== '*' } },
      at: `/opening/${row}`,
    })),
  verdict: (fired, file) => {
    const [decider] = mostSpecific(fired, listedFirst);
    const row = decider === undefined ? undefined : rowOf(decider, file.opening);
    // A product that no row speaks of waits: the safer of the two.
    return { requireApproval: row?.requireApproval ?? true };
  },
  gap: 'the account waits for approval',
  decidedBy: (_verdict, _facts, fired) => mostSpecific(fired, listedFirst).at(0)?.rule ?? null,
});

/** The branch and the client hold one more open account, or one less. */
export function countEffects(
  by: 1 | -1,
  { branch, client }: { readonly branch: Branch | undefined; readonly client: Client | undefined },
): readonly Effect[] {
  const after = (count: number) => ({ openAccounts: Math.max(0, count + by) });
  return [
    ...(branch === undefined ? [] : [put(branches, branch, after(branch.openAccounts))]),
    ...(client === undefined ? [] : [put(clients, client, after(client.openAccounts))]),
  ];
}
