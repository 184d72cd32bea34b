/** Sees to it that every edit of a rule file is in the trail of every tenant, also one that no host saw happen. */
import type { Bank } from '../command/bank.ts';
import { runForHost } from '../command/for-host.ts';
import { accounts } from '../ledger/account.ts';
import { ruleFiles } from '../rules/publication.ts';
import type { PolicyVersion } from '../rules/version.ts';
import type { Selects } from '../store/query-reader.ts';

export interface RuleFileTrail {
  /** A file came into force. */
  changed(): void;
  /** From now on this bank is told. */
  follow(bank: Bank): void;
  /** Tells what changed since the last time; what could not be told is told the next time. It never throws. */
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

/** Compares the files in force with what the store knows of them, and records what differs. */
async function recordFiles(
  inForce: readonly PolicyVersion[],
  store: Selects,
  bank: Bank,
): Promise<void> {
  const known = new Map<string, Map<string, string>>();
  const tenants = await store.select(accounts, (select) => select.distinct('tenant'));
  for (const { tenant } of tenants) known.set(String(tenant), new Map());
  for (const { tenant, name, contentVersion } of await store.rows(ruleFiles)) {
    const ofTenant = known.get(tenant) ?? new Map<string, string>();
    known.set(tenant, ofTenant.set(String(name), String(contentVersion)));
  }
  for (const [tenant, versions] of known) {
    const files = inForce
      .filter(({ policy, version }) => versions.get(policy.name) !== version)
      .map(({ policy, version, content }) => ({ name: policy.name, version, content }));
    if (files.length === 0) continue;
    const order = { tenant, command: 'RecordRuleFiles', data: { files }, as: 'rules' };
    // Whoever edits the files works on the host's own machine.
    const reply = await runForHost({ ...order, origin: { kind: 'cli' } }, bank);
    if (reply.status !== 200) throw new Error(`rule files not recorded: ${reply.status}`);
  }
}
