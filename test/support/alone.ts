/** Lets one person change what a webhook does, which as shipped waits for another Admin: for tests of what comes after. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import type { TestBank } from './bank.ts';

export function changesWebhooksAlone(bank: Pick<TestBank, 'setRules'>): Promise<void> {
  const file = join(projectFolder, 'rules/controls/authority.json');
  const shipped = membersOf(JSON.parse(readFileSync(file, 'utf8')));
  const rows = itemsOf(shipped.rows).filter(
    (row) => !String(membersOf(row).effect).startsWith('webhook_configs.'),
  );
  return bank.setRules('controls/authority', { ...shipped, rows });
}
