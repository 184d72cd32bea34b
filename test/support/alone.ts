/** Lets one person change webhooks and jobs, and delete processes. As shipped these wait for another Admin. For tests of what follows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import type { TestBank } from './bank.ts';

export function changesAlone(bank: Pick<TestBank, 'setRules'>): Promise<void> {
  const file = join(projectFolder, 'rules/controls/authority.json');
  const shipped = membersOf(JSON.parse(readFileSync(file, 'utf8')));
  const rows = itemsOf(shipped.rows).filter(
    (row) => !/^(?:webhook_configs|recurring_jobs|process_definitions)\./.test(String(membersOf(row).effect)),
  );
  return bank.setRules('controls/authority', { ...shipped, rows });
}
