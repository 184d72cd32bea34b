/**
 * Records every edit of a rule file in the audit trail of every tenant, even an edit made while no host was
 * running.
 */

import { hostTenant } from '../audit/chain.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import { accounts } from '../ledger/account.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Kept } from './host.ts';
import { ruleFiles, ruleProofs, ruleVersions } from './publication.ts';
import type { PolicyVersion } from './version.ts';

export interface RuleFileTrail {
  /** A file came into force. */
  changed(): void;
  /** Records through this bank from now on. */
  follow(bank: Bank): void;
  /** Records the changes since the last call. Failed ones are recorded at the next call. It never throws. */
  record(): Promise<void>;
}

export function ruleFileTrail(options: {
  readonly store: Selects;
  readonly inForce: () => readonly PolicyVersion[];
  readonly failed: (error: unknown) => void;
}): RuleFileTrail {
  let bank: Bank | undefined;
  let changes = 0;
  let toldOf = 0;
  let telling: Promise<void> = Promise.resolve();
  const tell = async (): Promise<void> => {
    const seen = changes;
    if (bank === undefined || seen === toldOf) return;
    await recordFiles(options.inForce(), options.store, bank);
    toldOf = seen;
  };
  return {
    changed() {
      changes += 1;
    },
    follow(followed) {
      bank = followed;
    },
    record() {
      telling = telling.then(tell).catch(options.failed);
      return telling;
    },
  };
}

/** Compares the files in force with the recorded ones, and records the differences. */
async function recordFiles(inForce: readonly PolicyVersion[], store: Selects, bank: Bank): Promise<void> {
  // The host itself also keeps them, since it needs them before it knows any tenant.
  const known = new Map<string, Map<string, string>>([[hostTenant, new Map()]]);
  const tenants = await store.select(accounts, (select) => select.distinct('tenant'));
  for (const { tenant } of tenants) known.set(String(tenant), new Map());
  for (const { tenant, name, contentVersion } of await store.rows(ruleFiles)) {
    const ofTenant = known.get(tenant) ?? new Map<string, string>();
    known.set(tenant, ofTenant.set(String(name), String(contentVersion)));
  }
  const proofs = await store.select(ruleProofs, (select) =>
    select.select('tenant', 'name', 'contentVersion'),
  );
  const proven = new Set(proofs.map((row) => keyOf(row.tenant, row.name, row.contentVersion)));
  for (const [tenant, versions] of known) {
    const files = inForce
      .filter(
        ({ policy: { name }, version }) =>
          versions.get(name) !== version || !proven.has(keyOf(tenant, name, version)),
      )
      .map(({ policy: { name }, version, content, tests }) => ({ name, version, content, tests }));
    if (files.length === 0) continue;
    const order = { tenant, command: 'RecordRuleFiles', data: { files }, as: 'rules' };
    // Files are edited on the host's own machine.
    const reply = await runForHost({ ...order, origin: { kind: 'cli' } }, bank);
    if (reply.status !== 200) throw new Error(`rule files not recorded: ${reply.status}`);
  }
}

const keyOf = (...parts: readonly unknown[]): string => parts.join('\n');

/**
 * The last recorded version of a rule file, with the tests that it passed. It keeps deciding if the file
 * itself is rejected at a start.
 */
export async function lastGood(name: string, store: Selects): Promise<Kept | undefined> {
  const rows = await store.rows(ruleFiles, (select) => select.where({ name }).orderBy('tenant'));
  const row = rows.find(({ tenant }) => tenant === hostTenant) ?? rows[0];
  if (row === undefined) return undefined;
  const { tenant, contentVersion } = row;
  const by = { tenant, name, contentVersion: String(contentVersion) };
  const [kept] = await store.rows(ruleVersions, (select) => select.where(by).limit(1));
  if (kept === undefined) return undefined;
  const [proof] = await store.rows(ruleProofs, (select) => select.where(by).limit(1));
  return { content: kept.content, tests: proof?.tests ?? [] };
}
