/** A start with a rule set that is refused: it says so, beside what is ready. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { startBank } from '../../support/bank.ts';

test('the start warns of a rule set that is refused, with its problem', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-refused-rules-'));
  try {
    await cp(join(projectFolder, 'rules'), folder, { recursive: true });
    await writeFile(join(folder, 'transactions/velocity.json'), '{ "maxApprovals": "five" }');
    const bank = await startBank({ env: { RULES_DIR: folder }, quiet: true });
    const { warnings } = bank.host;
    await bank.stop();
    assert.match(
      warnings.join('\n'),
      /^The rule set transactions\/velocity is refused: .*lacks windowMinutes[\s\S]*npx bursar rules check/m,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
