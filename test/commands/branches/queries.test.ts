/** Branches as they are listed, filtered, shown and exported. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { readSheet } from 'read-excel-file/node';
import { workbookType } from '../../../core/command/kit/workbook.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, storeFor, tokenOf } from '../../support/bank.ts';
import type { TestStore } from '../../support/store.ts';

const bank = bankOfFile();

const list = (data: Readonly<Record<string, unknown>> = {}) =>
  bank.post('/api/bpm/qry', { queryName: 'RetrieveBranchesListQuery', data });
const ids = (items: unknown) => (items as readonly { id: number }[]).map(({ id }) => id);

test('RetrieveBranchesListQuery: the first page with every member of the paging', async () => {
  const page = await list();
  assert.equal(page.status, 200);
  const body = page.body as Readonly<Record<string, unknown>>;
  const { data, errors, ...rest } = body;
  assert.deepEqual(errors, []);
  assert.deepEqual(rest, {
    isSuccessful: true,
    statusCode: '00',
    message: '10/14 records returned.',
    pages: 2,
    hasNext: true,
    hasPrevious: false,
    size: 10,
    count: 14,
  });
  const { items, nextAfter, ...paging } = membersOf(data);
  assert.equal(typeof nextAfter, 'string');
  assert.deepEqual(paging, { pageNumber: 1, pageSize: 10, totalPages: 2, totalRecords: 14 });
  assert.deepEqual(itemsOf(items)[0], {
    id: 1,
    name: 'Head Office',
    key: 'HQ',
    branchNote: '',
    dateCreated: '2025-01-15T00:00:00.000Z',
    lastUpdated: '2025-01-15T00:00:00.000Z',
    contactInformation: { emailAddress: 'hq@bank.example', mobileNumber: '+2348000000001' },
    address: {
      addressCity: 'Lagos',
      addressCountry: 'Nigeria',
      addressLine1: '1 Marina Road',
      addressLine2: '',
      addressState: 'Lagos',
      zipCode: '100001',
    },
    objectState: 0,
    objectStateDescription: 'Active',
    encodedKey: 'branch-hq',
  });
});

test('RetrieveBranchesListQuery: by part of the name, id, state and day of creation', async () => {
  assert.deepEqual(ids((await list({ searchText: 'isLAND' })).at('data.items')), [2, 3, 4]);
  assert.deepEqual(ids((await list({ searchText: '%' })).at('data.items')), []);
  assert.deepEqual(ids((await list({ id: 7 })).at('data.items')), [7]);
  assert.deepEqual(ids((await list({ status: [1, 2] })).at('data.items')), [12, 13, 14]);
  const spring = await list({ startDate: '2025-03-15', endDate: '2025-05-15' });
  assert.deepEqual(ids(spring.at('data.items')), [3, 4, 5]);
});

test('RetrieveBranchesListQuery: filters join from left to right', async () => {
  const found = await list({
    filters: [
      { propertyName: 'Name', operator: 'StartsWith', value: 'Lagos' },
      { propertyName: 'Key', operator: 'Equals', value: 'HQ', logicalOperator: 'Or' },
      { propertyName: 'ObjectState', operator: 'Equals', value: 0, logicalOperator: 'And' },
    ],
  });
  assert.deepEqual(ids(found.at('data.items')), [1, 2]);
});

test('RetrieveBranchesListQuery: states by their names, and notes that are not there', async () => {
  const by = (propertyName: string, operator: string, value: unknown) =>
    list({ pageSize: 50, filters: [{ propertyName, operator, value }] });
  const states = await by('ObjectStateDescription', 'Equals', 'NotActive');
  assert.equal(states.at('data.totalRecords'), 2, JSON.stringify(states.body));
  const ending = await by('objectStateDescription', 'Contains', 'active');
  assert.equal(ending.at('data.totalRecords'), 13);
  const listed = await by('ObjectStateDescription', 'NotIn', ['Active', 'Deleted']);
  assert.equal(listed.at('data.totalRecords'), 2);
  for (const none of ['', null]) {
    const noted = await by('BranchNote', 'Equals', none);
    assert.equal(noted.at('data.totalRecords'), 14, JSON.stringify(noted.body));
  }
  assert.equal((await by('ObjectStateDescription', 'Equals', 7)).status, 400);
});

test('RetrieveBranchByIdQuery: the branch, or CBS_404', async () => {
  const found = await bank.call('RetrieveBranchByIdQuery', { id: 12 });
  assert.equal(found.at('data.objectStateDescription'), 'NotActive');
  assert.equal(found.at('data.encodedKey'), 'branch-12');
  const unknown = await bank.call('RetrieveBranchByIdQuery', { id: 99 });
  assert.equal(unknown.status, 404);
  assert.equal(unknown.at('statusCode'), 'CBS_404');
});

test('RetrieveBranchByIdQuery: the demo branches count the accounts that are open', async () => {
  const { accounts } = await import('../../../core/ledger/account.ts');
  const { branches } = await import('../../../commands/branches/branch.ts');
  for (const tenant of ['demo', 'other']) {
    const reader = bank.host.store.reader(tenant);
    const open = (await reader.rows(accounts)).filter(({ state }) => state !== 'Closed');
    const counted = await reader.one(branches, { id: 1 });
    assert.equal(counted?.openAccounts, open.length, tenant);
  }
});

test('RetrieveBranchesListQuery: what is malformed is CBS_400 and names the field', async () => {
  const wrong = await list({ filters: [{ propertyName: 'Name', operator: 'Like', value: 'x' }] });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.at('isSuccessful'), false);
  assert.equal(wrong.at('statusCode'), 'CBS_400');
  assert.equal(wrong.at('errors.0.field'), 'filters.0.operator');
  assert.equal((await list({ startDate: '2025-02-30' })).at('statusCode'), 'CBS_400');
  assert.equal((await list({ pageSize: 501 })).at('errors.0.field'), 'pageSize');
});

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
