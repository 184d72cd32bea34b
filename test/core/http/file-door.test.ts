/** Files that are sent for a command: checked by row and column, then taken whole or not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import writeExcelFile from 'write-excel-file/node';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile, startBank, storeFor, type TestBank, tokenOf, type Who } from '../../support/bank.ts';
import { pickAll } from '../../support/pick.ts';
import { redisUrl } from '../../support/store.ts';

const bank = bankOfFile();

const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sent {
  readonly as?: Who | null;
  readonly type?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether the contract says that files may be answered so. */
async function isDeclared({ url }: TestBank, status: number, code: string | null) {
  contract ??= (await fetch(`${url}/openapi.json`)).json();
  const path = membersOf(membersOf(membersOf(await contract).paths)['/api/v1/files/{name}']);
  const told = membersOf(membersOf(membersOf(path.post).responses)[String(status)]);
  const header = membersOf(membersOf(told.headers)['X-Error-Code']);
  const codes = membersOf(header.schema).enum;
  return told.description !== undefined && (code === null || itemsOf(codes).includes(code));
}
let contract: Promise<unknown> | undefined;

async function send(command: string, content: string | Uint8Array, sent: Sent = {}, on: TestBank = bank) {
  const { as = 'admin', type = csv, query = '', headers = {} } = sent;
  const bearer = as === null ? {} : { authorization: `Bearer ${await tokenOf(as, on.clock)}` };
  const response = await fetch(`${on.url}/api/v1/files/${command}${query}`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': type, ...headers },
    body: typeof content === 'string' ? content : Buffer.from(content),
  });
  const body = membersOf(await response.json());
  const code = response.headers.get('x-error-code');
  assert.ok(await isDeclared(on, response.status, code), `${response.status} ${code} is declared`);
  return {
    status: response.status,
    code,
    replayed: response.headers.get('idempotency-replayed'),
    message: String(body.message),
    data: membersOf(body.data),
    errors: (body.errors ?? []) as readonly Readonly<Record<string, unknown>>[],
  };
}

const dry = { query: '?dryRun=true' };

const clients = `\ufeffclientEncodedKey,type,firstName,lastName,name,dateOfBirth,addressCity,state,monthlyIncome
file-1,Individual,Halima,"Isa, née Bello",,1991-05-17,Lagos,PendingApproval,250000.50

file-2,Corporate,,,Isa Farms Ltd,,Kano,PendingApproval,
`;

test('a file is looked at first and then taken, and taken once under a key', async () => {
  const looked = await send('ImportClientsCommand', clients, dry);
  assert.equal(looked.status, 200, looked.message);
  assert.match(looked.message, /^Nothing was changed\. 2 created/);
  assert.deepEqual([looked.data.rows, looked.data.failed, looked.data.dryRun], [2, 0, true]);
  assert.deepEqual((looked.data.columns as readonly unknown[])[6], {
    heading: 'addressCity',
    member: 'address.addressCity',
  });
  const [row, ...others] = looked.data.preview as readonly { row: number; cells: string[] }[];
  assert.deepEqual([row?.row, row?.cells[3], others[0]?.row], [2, 'Isa, née Bello', 4]);
  const none = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'file-1' });
  assert.equal(none.status, 404);
  const headers = { 'idempotency-key': 'clients of March' };
  const taken = await send('ImportClientsCommand', clients, { headers });
  assert.deepEqual(taken.data.result, { created: 2, unchanged: 0 });
  assert.equal(taken.data.preview, undefined);
  const again = await send('ImportClientsCommand', clients, { headers });
  assert.deepEqual([again.data.result, again.replayed], [{ created: 2, unchanged: 0 }, 'true']);
  const found = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'file-1' });
  assert.equal(found.at('data.lastName'), 'Isa, née Bello');
  assert.equal(found.at('data.monthlyIncome'), 250000.5);
});

test('a workbook is read as the same rows', async () => {
  const heading = ['clientEncodedKey', 'type', 'firstName', 'lastName', 'dateOfBirth'];
  const rows = [
    heading.map((value) => ({ value })),
    ['file-9', 'Individual', 'Ada', 'Obi'].map((value) => ({ value })),
  ];
  rows[1]?.push({ value: new Date('1990-02-03T00:00:00Z'), format: 'yyyy-mm-dd' } as never);
  const bytes = await writeExcelFile(rows).toBuffer();
  const taken = await send('ImportClientsCommand', bytes, { type: xlsx });
  assert.equal(taken.status, 200, taken.message);
  const found = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'file-9' });
  assert.equal(found.at('data.dateOfBirth'), '1990-02-03');
});

test('what is wrong is told by row and column, and nothing is taken', async () => {
  const bad = `clientEncodedKey,type,firstName,lastName,dateOfBirth,monthlyIncome
file-3,Individual,Good,Person,,
file-4,Individual,No,Day,1991-02-30,
file-5,Individual,No,Money,,1.005
file-6,Individual,Two,Digits,,123456789012345678.5
`;
  for (const sent of [dry, {}]) {
    const { status, code, errors, data } = await send('ImportClientsCommand', bad, sent);
    assert.deepEqual([status, code, data.failed], [400, 'VALIDATION', 3]);
    assert.deepEqual(pickAll(errors, 'row', 'column', 'value'), [
      [3, 'dateOfBirth', '1991-02-30'],
      [4, 'monthlyIncome', '1.005'],
      [5, 'monthlyIncome', '123456789012345678.5'],
    ]);
  }
  const none = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'file-3' });
  assert.equal(none.status, 404);
});

test('rows of every part of a long file are told at once', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `k${at},Individual,A,B,${at % 600 === 7 ? 'x' : ''}`);
  const content = `clientEncodedKey,type,firstName,lastName,dateOfBirth\n${rows.join('\n')}\n`;
  const { errors, data } = await send('ImportClientsCommand', content, dry);
  assert.deepEqual(pickAll(errors, 'row', 'column', 'value'), [
    [9, 'dateOfBirth', 'x'],
    [609, 'dateOfBirth', 'x'],
  ]);
  assert.match(String(errors[0]?.message), /^dateOfBirth must/);
  assert.deepEqual([data.rows, data.failed], [1200, 2]);
});

test('members of the command beside its list come as data', async () => {
  const entries = 'bankCode;destinationAccount;amount\n000;1000000002;20,5\n';
  const batch = { batchDescription: 'Of a file', sourceAccount: '9000000001' };
  const query = `?data=${encodeURIComponent(JSON.stringify(batch))}`;
  const wrong = await send('InitiateDisbursementBatchCommand', entries, { query });
  assert.deepEqual([wrong.errors[0]?.row, wrong.errors[0]?.column], [2, 'amount']);
  const right = await send('InitiateDisbursementBatchCommand', entries.replace(',', '.'), { query });
  assert.equal(right.status, 200, JSON.stringify(right.errors));
  const { entryCount, totalAmount } = membersOf(right.data.result);
  assert.deepEqual([entryCount, totalAmount], [1, 20.5]);
});

test('what is not a file that can be read in one way alone is refused by name', async () => {
  const wrong = async (content: string | Uint8Array, sent: Sent = {}) => {
    const { status, message } = await send('ImportEmployeesCommand', content, sent);
    return `${status} ${message}`;
  };
  const row = 'firstName,lastName,emailAddress';
  assert.match(await wrong(''), /^400 The file is empty/);
  assert.match(await wrong(`${row}\n`), /^400 The file has no rows/);
  assert.match(await wrong(`fristName,lastName\nA,B\n`), /did you mean firstName\?/);
  assert.match(await wrong(`${row},firstname\nA,B,,C\n`), /The column firstname comes twice/);
  assert.match(await wrong(`${row}\n=1+1,B,\n`), /^400 firstName is a formula/);
  assert.match(await wrong(`${row}\nA,B,,D\n`), /^400 Cell 4 has no heading/);
  assert.match(await wrong(`${row}\n"A,B\n`), /^400 The file cannot be read as CSV/);
  assert.match(await wrong(Buffer.from(row, 'utf16le')), /^400 The file holds a NUL/);
  assert.match(await wrong(Buffer.from([0xff, 0xfe, 0x41, 0])), /^400 The file is in UTF-16/);
  assert.match(await wrong(Buffer.from(`${row}\nJos\xe9,B,\n`, 'latin1')), /not in UTF-8/);
  assert.match(await wrong('PK', { type: xlsx }), /^400 The file is not a workbook/);
  const computed = [[{ value: 'firstName' }], [{ value: '=1+1', type: 'Formula' as const }]];
  const bytes = await writeExcelFile(computed).toBuffer();
  assert.match(await wrong(bytes, { type: xlsx }), /^400 A2 is a formula/);
  const many = `key\n${'x\n'.repeat(20_001)}`;
  assert.match(await wrong(many), /^400 The file has more than 20000 rows/);
});

test('who may not, and what is not a command for files, is refused before the file is read', async () => {
  const said = async (command: string, sent: Sent) => {
    const { status, code } = await send(command, 'key\nx\n', sent);
    return [status, code];
  };
  assert.deepEqual(await said('ImportClientsCommand', { as: null }), [401, 'UNAUTHENTICATED']);
  assert.deepEqual(await said('ImportClientsCommand', { as: 'teller' }), [403, 'INSUFFICIENT_PERMISSIONS']);
  assert.deepEqual(await said('InitiateDeposit', {}), [404, 'UNKNOWN_COMMAND']);
  assert.deepEqual(await said('NoSuch', {}), [404, 'UNKNOWN_COMMAND']);
  assert.deepEqual(await said('ImportClientsCommand', { type: 'text/plain' }), [
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ]);
  assert.deepEqual(await said('ImportClientsCommand', { query: '?dryrun=true' }), [400, 'VALIDATION']);
  assert.deepEqual(await said('ImportClientsCommand', { query: '?data=[]' }), [400, 'VALIDATION']);
  for (const query of ['?later=true&dryRun=true', '?later=yes', '?later=true&later=true']) {
    assert.deepEqual(await said('ImportClientsCommand', { query }), [400, 'VALIDATION'], query);
  }
  for (const type of [
    ...['text/csv; charset=iso-8859-1', 'text/csv;header=absent', 'text/csv; charset'],
    ...['text/csv; delimiter=";"', 'text/csv; charset=utf-8; charset=utf-16', `${xlsx}; charset=utf-8`],
  ]) {
    assert.deepEqual(await said('ImportClientsCommand', { type }), [415, 'UNSUPPORTED_MEDIA_TYPE'], type);
  }
  for (const type of ['text/csv', 'TEXT/CSV; Charset="UTF-8"', 'text/csv; charset=utf8; header=present']) {
    const taken = await said('ImportClientsCommand', { type, query: '?dryRun=true' });
    assert.deepEqual(taken, [400, 'VALIDATION'], type);
  }
  const headers = { 'x-tenant-id': 'other' };
  assert.deepEqual(await said('ImportClientsCommand', { headers }), [403, 'TENANT_FORBIDDEN']);
});

test('how far a file is can be asked by the id of its request', async () => {
  const headers = { 'x-request-id': 'a-file-of-employees' };
  const rows = Array.from({ length: 1200 }, (_, at) => `e${at},e${at}@example.com,Ada,No ${at}`);
  const content = `staffId,email,firstName,lastName\n${rows.join('\n')}`;
  const taken = await send('ImportEmployeesCommand', content, { headers });
  assert.deepEqual(taken.data.result, { created: 1200, unchanged: 0 });
  const found = await bank.call(
    'RetrieveUploadsQuery',
    { requestId: 'a-file-of-employees' },
    { as: 'admin' },
  );
  assert.equal(found.at('data.totalRecords'), 1);
  assert.equal(found.at('data.items.0.command'), 'ImportEmployeesCommand');
  assert.equal(found.at('data.items.0.state'), 'Done');
  assert.equal(found.at('data.items.0.checked'), 1200);
  assert.equal(found.at('data.items.0.total'), 1200);
});

/** What became of a file that is imported later, as whoever may import sees it. */
async function later(on: TestBank, importId: unknown) {
  const answer = await on.call('RetrieveFileImportsQuery', { importId }, { as: 'admin2' });
  assert.equal(answer.status, 200);
  return membersOf(answer.at('data.items.0'));
}

const notNow = { query: '?later=true' };

test('a file is kept and imported beside everything else, in the name of who sent it', async () => {
  const headers = { 'idempotency-key': 'later of March' };
  const content = clients.replaceAll('file-', 'later-');
  const kept = await send('ImportClientsCommand', content, { ...notNow, headers });
  assert.deepEqual([kept.status, kept.data.state, kept.data.rows], [202, 'Waiting', 2]);
  const { importId } = kept.data;
  const again = await send('ImportClientsCommand', content, { ...notNow, headers });
  assert.equal(again.data.importId, importId);
  await bank.advance(1000);
  const { state, total, done, failed, result, userId } = await later(bank, importId);
  assert.deepEqual([state, total, done, failed, userId], ['Done', 2, 2, 0, 'admin']);
  assert.deepEqual(result, { created: 2, unchanged: 0 });
  const found = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'later-1' });
  assert.equal(found.at('data.lastName'), 'Isa, née Bello');
  for (const action of ['StoreFileImport', 'ImportClientsCommand']) {
    const asked = { action, userId: 'admin', outcome: 'accepted', pageSize: 500 };
    const trail = await bank.call('RetrieveAuditLogQuery', asked, { as: 'admin2' });
    assert.ok(Number(trail.at('data.totalRecords')) > 0, action);
  }
});

/** A client of this key, as a file. */
const aClient = (key: string): string =>
  `clientEncodedKey,type,firstName,lastName\n${key},Individual,Ada,Obi\n`;

test('one key takes one file, whether it is imported now or later', async () => {
  const headers = { 'idempotency-key': 'both ways' };
  const content = aClient('both-1');
  const now = await send('ImportClientsCommand', content, { headers });
  assert.deepEqual(now.data.result, { created: 1, unchanged: 0 });
  const asked = await send('ImportClientsCommand', content, { ...notNow, headers });
  assert.deepEqual([asked.status, asked.replayed], [200, 'true']);
  assert.deepEqual(asked.data.result, { created: 1, unchanged: 0 });
  assert.equal(asked.data.importId, undefined);
  const other = aClient('both-2');
  for (const sent of [{}, notNow]) {
    const mismatch = await send('ImportClientsCommand', other, { ...sent, headers });
    assert.deepEqual([mismatch.status, mismatch.code], [422, 'IDEMPOTENCY_MISMATCH']);
  }
});

test('a file that waits is not taken at once under its key', async () => {
  const headers = { 'idempotency-key': 'first later' };
  const content = aClient('wait-1');
  const kept = await send('ImportClientsCommand', content, { ...notNow, headers });
  const { importId } = kept.data;
  const now = await send('ImportClientsCommand', content, { headers });
  assert.deepEqual([now.status, now.data.importId, now.replayed], [202, importId, 'true']);
  const row = { clientEncodedKey: 'wait-1', type: 'Individual', firstName: 'Ada', lastName: 'Obi' };
  const asJson = await bank.call('ImportClientsCommand', { rows: [row] }, { as: 'admin', headers });
  assert.equal(asJson.headers.get('x-error-code'), 'IDEMPOTENCY_MISMATCH');
  const mismatch = await send('ImportClientsCommand', aClient('wait-2'), { headers });
  assert.equal(mismatch.code, 'IDEMPOTENCY_MISMATCH');
  await bank.advance(1000);
  const done = await send('ImportClientsCommand', content, { headers });
  assert.deepEqual([done.status, done.data.state, done.data.importId], [202, 'Done', importId]);
  assert.deepEqual(done.data.result, { created: 1, unchanged: 0 });
});

test('the key of another person is another key', async () => {
  const headers = { 'idempotency-key': 'of March' };
  const first = await send('ImportClientsCommand', aClient('two-1'), { ...notNow, headers });
  const second = await send('ImportClientsCommand', aClient('two-2'), { ...notNow, headers, as: 'admin2' });
  assert.deepEqual([first.status, second.status], [202, 202]);
  assert.notEqual(first.data.importId, second.data.importId);
});

test('what the command refuses later is told by row and column', async () => {
  const rows = 'clientEncodedKey,type,firstName,lastName,branchKey\nlater-7,Individual,A,B,BR404\n';
  const kept = await send('ImportClientsCommand', rows, notNow);
  assert.equal(kept.status, 202, kept.message);
  await bank.advance(1000);
  const { state, done, failed, errors } = await later(bank, kept.data.importId);
  assert.deepEqual([state, done, failed], ['Refused', 0, 1]);
  const [error] = errors as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual([error?.row, error?.column, error?.value], [2, 'branchKey', 'BR404']);
  const unfit = rows.replace('Individual', 'Nobody');
  assert.equal((await send('ImportClientsCommand', unfit, notNow)).status, 400);
});

// Where timers go by the clock of the test alone, the import waits for it.
const own = { skip: redisUrl !== undefined && 'TEST_REDIS_URL is set: timers go by Redis, and at once' };

test('a file whose sender lost his rights before its import is refused', own, async () => {
  const on = await startBank({ fresh: true });
  const kept = await send('ImportClientsCommand', clients, notNow, on);
  assert.equal(kept.status, 202, kept.message);
  const from = on.clock.now();
  const revoked = await on.call('RevokeTokensCommand', { subject: 'admin', from }, { as: 'admin2' });
  assert.equal(revoked.status, 200);
  await on.advance(1000);
  const { state, done, message } = await later(on, kept.data.importId);
  assert.deepEqual([state, done], ['Refused', 0]);
  assert.match(String(message), /revoked before it was imported/);
  await on.stop();
});

test('the members next to the list is read as strictly as a body', async () => {
  const rows = 'bankCode,destinationAccount,amount\n000,1000000002,5\n';
  const beside = (source: string): { readonly query: string } => {
    const data = `{"batchDescription":"a","sourceAccount":"1000000001","transactionSource":${source}}`;
    return { query: `?dryRun=true&data=${encodeURIComponent(data)}` };
  };
  assert.equal((await send('InitiateDisbursementBatchCommand', rows, beside('1'))).status, 200);
  for (const source of ['1.0000000000000000001', '1e400']) {
    const answer = await send('InitiateDisbursementBatchCommand', rows, beside(source));
    assert.equal(answer.status, 400, source);
  }
});

test('a file goes on after a restart, and is taken once', async () => {
  const store = await storeFor({});
  const first = await startBank({ on: store });
  const rows = Array.from({ length: 700 }, (_, at) => `r${at},r${at}@example.com,Ada,No ${at}`);
  const content = `staffId,email,firstName,lastName\n${rows.join('\n')}`;
  const kept = await send('ImportEmployeesCommand', content, notNow, first);
  assert.equal(kept.status, 202, kept.message);
  await first.host.stop();
  const second = await startBank({ on: store });
  await second.advance(120_000);
  const { state, total, done, result } = await later(second, kept.data.importId);
  assert.deepEqual([state, total, done], ['Done', 700, 700]);
  assert.deepEqual(result, { created: 700, unchanged: 0 });
  await second.stop();
  await store.drop();
});
