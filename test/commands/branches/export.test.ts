/** The export of branches: the same matches as the list, as a workbook, in little memory. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { readSheet } from 'read-excel-file/node';
import { workbookType } from '../../../core/command/kit/workbook.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { bankOfFile, storeFor, tokenOf } from '../../support/bank.ts';
import type { TestStore } from '../../support/store.ts';

const bank = bankOfFile();

const ask = (data: Readonly<Record<string, unknown>>) =>
  bank.post('/api/bpm/qry', { queryName: 'RetrieveBranchesListQuery', data });

test('every match in one workbook, whatever page is asked for', async () => {
  const answer = await ask({ isExport: true, pageNumber: 3, pageSize: 1 });
  assert.equal(answer.status, 200);
  assert.equal(answer.at('statusCode'), '00');
  assert.equal(answer.at('message'), '14/14 records returned.');
  assert.equal(answer.at('data.contentType'), workbookType);
  assert.match(answer.text('data.fileName'), /^branches-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(Buffer.from(answer.text('data.content'), 'base64'));
  assert.equal(rows.length, 15);
  assert.deepEqual(rows[0]?.slice(0, 4), ['Id', 'Key', 'Name', 'State']);
  assert.deepEqual(rows[1]?.slice(0, 4), [1, 'HQ', 'Head Office', 'Active']);
});

test('the file itself for who accepts spreadsheets, JSON for everybody else', async () => {
  const token = await tokenOf('teller', bank.clock);
  const post = (accept: string) =>
    fetch(`${bank.url}/api/bpm/qry/RetrieveBranchesListQuery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, accept },
      body: '{"isExport":true}',
    });
  const file = await post(`text/html, ${workbookType};q=0.9`);
  assert.equal(file.headers.get('content-type'), workbookType);
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="branches-/);
  assert.equal((await readSheet(Buffer.from(await file.arrayBuffer()))).length, 15);
  for (const accept of ['*/*', 'application/json']) {
    const json = await post(accept);
    assert.match(json.headers.get('content-type') ?? '', /json/);
  }
});

test('a hundred thousand branches take less than 200 MB', async () => {
  const store = await storeFor({ server: null });
  try {
    fill(store, 100_000);
    const script = join(projectFolder, 'test', 'support', 'export-memory.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, store.folder]);
    const found = JSON.parse(stdout) as Readonly<Record<string, number>>;
    assert.equal(found.rows, 100_000);
    assert.ok((found.answerMegabytes ?? 0) > 1, stdout);
    assert.ok((found.megabytes ?? 1000) < 200, `${found.megabytes} MB more than before`);
  } finally {
    await store.drop();
  }
});

/** So many branches in place of the demo's: made by the store itself, a hundred thousand rows are a second. */
function fill({ folder }: TestStore, wanted: number): void {
  const db = new Database(join(folder, 'bursar.db'));
  // Accounts of the demo stay, and their branches go on counting them.
  db.exec(`
    CREATE TEMP TABLE was AS SELECT id, open_accounts FROM branches WHERE tenant = 'demo';
    DELETE FROM branches WHERE tenant = 'demo';
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${wanted})
    INSERT INTO branches (tenant, version, id, encoded_key, key, name, branch_note, object_state, open_accounts,
      date_created, last_updated, email_address, mobile_number, address_line1, address_city, address_state,
      address_country, zip_code)
    SELECT 'demo', 1, n, 'branch-key-' || n, 'BR' || n, 'Branch number ' || n, 'Opened for market ' || n * 7, 0,
      coalesce((SELECT open_accounts FROM was WHERE was.id = n), 0),
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'branch' || n || '@bank.example', '+234' || n,
      n || ' Marina Road', 'Lagos', 'Lagos', 'Nigeria', n
    FROM numbers`);
  db.close();
}
