import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import command from '../../../commands/rules/RecordRuleFiles.ts';
import { type RuleFile, ruleFiles } from '../../../core/rules/publication.ts';
import { bankOfFile, startBank, type TestBank } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { testsOf } from '../../support/rules.ts';
import { makeTestStore } from '../../support/store.ts';
import { velocity } from './bank.ts';

const file = { name: velocity, version: 'v2', content: { maxApprovals: 6 }, tests: [] };
const recorded: RuleFile = { tenant: 'demo', version: 1, name: velocity, contentVersion: 'v1' };
const known = { file, recorded, isPublishedOver: false, isStored: false, isProven: true };

cases(
  command,
  { input: { files: [file] }, state: { known: [known] }, actor: person('rules', 'Admin') },
  {
    'tells of a file that changed, and keeps its content': {
      gives: ['insert', 'put', 'insert', 'emit', 'audit'],
    },
    'keeps the tests that prove a content': {
      state: { known: [{ ...known, isProven: false }] },
      gives: ['insert', 'insert', 'put', 'insert', 'emit', 'audit'],
    },
    'keeps a content once': {
      state: { known: [{ ...known, isStored: true }] },
      gives: ['put', 'insert', 'emit', 'audit'],
    },
    'takes note of a file that it never saw': {
      state: { known: [{ ...known, recorded: undefined }] },
      gives: ['insert', 'insert', 'audit'],
    },
    'leaves the end of what was published over it to tell': {
      state: { known: [{ ...known, isPublishedOver: true }] },
      gives: ['insert', 'put', 'audit'],
    },
    'does nothing twice': {
      state: { known: [{ ...known, recorded: { ...recorded, contentVersion: 'v2' } }] },
      gives: ['audit'],
    },
  },
);

const bank = bankOfFile();

const told = (of: TestBank) => of.call('GetRuleSetQuery', { name: velocity }, { as: 'manager' });
const history = async (of: TestBank) =>
  (await told(of)).at('data.history') as readonly {
    readonly kind: string;
    readonly version: string;
    readonly previousVersion: string;
  }[];
const trail = async (of: TestBank) => {
  const asked = { eventType: 'RuleFilesRecorded', pageSize: 100 };
  const found = await of.call('RetrieveAuditLogQuery', asked, { as: 'manager' });
  return found.at('data.items') as readonly {
    readonly previousState: string | null;
    readonly newState: string | null;
    readonly approverNotes: string;
    readonly userId: string;
  }[];
};

test('an edited file is in the history and in the trail of every tenant, once', async () => {
  const before = (await told(bank)).text('data.version');
  await bank.setRules(velocity, { maxApprovals: 6, windowMinutes: 60 });
  const after = (await told(bank)).text('data.version');
  assert.notEqual(after, before);
  await bank.host.reloadRules();
  const [entry, ...more] = await history(bank);
  assert.deepEqual(more, []);
  assert.deepEqual([entry?.kind, entry?.previousVersion, entry?.version], ['file-changed', before, after]);
  const changed = (await trail(bank)).filter(({ newState }) => newState === after);
  assert.equal(changed.length, 1);
  assert.equal(changed[0]?.previousState, before);
  assert.match(changed[0]?.approverNotes ?? '', /transactions\/velocity: .* → /);
  const events = await bank.call('RetrieveEventsQuery', { type: 'rules.file_changed' }, { as: 'admin' });
  assert.deepEqual(events.at('data.items.0.data'), { name: velocity, version: after, before });
  const rows = await bank.host.store.everywhere.rows(ruleFiles, (select) =>
    select.where('name', velocity).orderBy('tenant'),
  );
  assert.deepEqual(
    rows.map(({ tenant, contentVersion }) => [tenant, contentVersion]),
    [
      ['-', after],
      ['demo', after],
      ['other', after],
    ],
  );
});

test('versions of a file can be compared, the one before included', async () => {
  const [{ version = '', previousVersion = '' } = {}] = await history(bank);
  const asked = { name: velocity, from: previousVersion, to: version };
  const reply = await bank.call('CompareRuleSetQuery', asked, { as: 'manager' });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.match(JSON.stringify(reply.body), /maxApprovals/);
});

test('an edit that no host saw happen is told of at the next start', async () => {
  const store = await makeTestStore();
  try {
    const first = await startBank({ on: store });
    const shipped = (await told(first)).text('data.version');
    await first.stop();
    const rules = join(store.folder, 'edited');
    await cp(first.rulesDir, rules, { recursive: true });
    const content = { maxApprovals: 4, windowMinutes: 60 };
    await writeFile(join(rules, `${velocity}.json`), JSON.stringify(content));
    await writeFile(join(rules, `${velocity}.tests.json`), await testsOf(velocity, content));
    for (const start of ['first', 'second']) {
      const later = await startBank({ on: store, env: { RULES_DIR: rules } });
      const entries = await history(later).finally(() => later.stop());
      assert.deepEqual(
        entries.map(({ kind, previousVersion }) => [kind, previousVersion]),
        [['file-changed', shipped]],
        start,
      );
    }
  } finally {
    await store.drop();
  }
});
