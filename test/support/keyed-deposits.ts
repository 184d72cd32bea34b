/** Deposits of 1.00 under keys of their own, sent again until they are acknowledged: each must count once. */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { transactions } from '../../commands/transactions/transaction.ts';
import { execute } from '../../core/command/wire/execute.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import type { Host } from '../../core/host/main.ts';
import { accounts } from '../../core/ledger/account.ts';
import { person } from './decide.ts';

export interface KeyedDeposit {
  readonly accountNumber: string;
  readonly key: string;
  /** Told in the audit entry: where a test finds what it must disturb. */
  readonly requestId?: string;
}

/** One try at a deposit. */
export function deposit(host: Host, { accountNumber, key, requestId }: KeyedDeposit): Promise<Reply> {
  return execute(
    {
      name: 'InitiateDeposit',
      form: 'E5',
      dryRun: false,
      idempotencyKey: key,
      data: { accountNumber, amount: 1 },
      credentials: { actor: person('keyed', 'Teller') },
      origin: { kind: 'cli', requestId: requestId ?? key, ip: null, userAgent: null },
    },
    host.bank,
  );
}

/** Tries again while the bank says that it may be done or not; answers the id of the transaction. */
export async function depositSurely(hosts: readonly Host[], wanted: KeyedDeposit): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const host = hosts[tries % hosts.length] as Host;
    const { status, body } = await deposit(host, wanted);
    if (status === 200) {
      return (body as { readonly data: { readonly transactionId: string } }).data.transactionId;
    }
    assert.ok([409, 503].includes(status), `${wanted.key}: ${status} ${JSON.stringify(body)}`);
    await nextTurn();
  }
  return assert.fail(`${wanted.key} was never acknowledged`);
}

/** Every acknowledged transaction is settled, and the account has as many more as there are of them. */
export async function assertCounted(
  host: Host,
  accountId: string,
  { before, ids }: { readonly before: bigint; readonly ids: readonly string[] },
): Promise<void> {
  assert.equal(new Set(ids).size, ids.length, 'one transaction stands for two keys');
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500);
    const rows = await host.store.everywhere.rows(transactions, (select) =>
      select.whereIn('id', some).where({ state: 'SETTLED' }),
    );
    assert.equal(rows.length, some.length, 'an acknowledged transaction is not there');
  }
  assert.equal((await bookOf(host, accountId)) - before, 100n * BigInt(ids.length));
}

/** The book balance of an account of the demo bank, in minor units. */
export async function bookOf(host: Host, accountId: string): Promise<bigint> {
  const [row] = await host.store.everywhere.rows(accounts, (select) =>
    select.where({ tenant: 'demo', id: accountId }),
  );
  assert.ok(row !== undefined);
  return row.book as bigint;
}
