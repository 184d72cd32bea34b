/** Bodies of more than 256 KiB: of commands that take them, by callers who may, a few at a time. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, test } from 'node:test';
import { disbursementBatches, disbursementEntries } from '../../../commands/disbursements/batch.ts';
import { bulkBody, fileBody, smallBody } from '../../../core/command/wire/large.ts';
import { minutes } from '../../../core/values/instant.ts';
import { bankOfFile, tokenOf, type Who } from '../../support/bank.ts';

const bank = bankOfFile({ env: { LARGE_BODIES: '1' } });

const initiate = '/api/bpm/cmd/InitiateDisbursementBatchCommand';
const entries = Array.from({ length: 700 }, (_, at) => ({
  bankCode: '058',
  destinationAccount: String(at).padStart(10, '0'),
  amount: 1.01,
  narration: 'x'.repeat(200),
}));
const header = { batchDescription: 'Salaries', sourceAccount: '9000000001' };
/** JSON of at least so many bytes. */
const padded = (body: object, size: number) => {
  const text = JSON.stringify(body);
  return `${text.slice(0, -1)}${' '.repeat(Math.max(0, size - Buffer.byteLength(text)))}}`;
};

/** Begins a request of which the test writes the body. */
async function begin(path: string, as: Who | null, headers: object = {}): Promise<ClientRequest> {
  const authorization = as === null ? {} : { authorization: `Bearer ${await tokenOf(as, bank.clock)}` };
  const sent = request(bank.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
  });
  sent.on('error', () => undefined);
  return sent;
}

async function answerOf(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += String(part);
  return { status, headers, text };
}

const rows = async () => ({
  batches: (await bank.host.store.everywhere.rows(disbursementBatches)).length,
  entries: (await bank.host.store.everywhere.rows(disbursementEntries)).length,
});

describe('who may send more', () => {
  test('nobody without a token: 401 before the body comes', async () => {
    const sent = await begin(initiate, null, { 'content-length': String(bulkBody) });
    sent.flushHeaders();
    assert.equal((await answerOf(sent)).status, 401);
    sent.destroy();
  });

  test('nobody without the permission: 403 before the body comes', async () => {
    const sent = await begin(initiate, 'teller', { 'content-length': String(bulkBody) });
    sent.flushHeaders();
    const { status, text } = await answerOf(sent);
    assert.deepEqual([status, /disbursement\.create/.test(text)], [403, true]);
    sent.destroy();
  });

  test('no command that takes little: a byte more than 256 KiB is 413, 256 KiB are not', async () => {
    const body = { accountNumber: '1000000001', amount: 1 };
    const most = await bank.post('/api/bpm/cmd/InitiateDeposit', padded(body, smallBody));
    assert.equal(most.status, 200);
    const more = await bank.post('/api/bpm/cmd/InitiateDeposit', padded(body, smallBody + 1));
    assert.equal(more.status, 413);
    assert.match(more.text('message'), /larger than 262144 bytes/);
    const inBody = { cmd: 'InitiateDeposit', data: body };
    const named = await bank.post('/api/bpm/cmd', padded(inBody, smallBody + 1));
    assert.equal(named.status, 413);
  });

  test('nobody more than the command takes: what says so is refused before it comes', async () => {
    const sent = await begin(initiate, 'senior', { 'content-length': String(bulkBody + 1) });
    sent.flushHeaders();
    const { status, text } = await answerOf(sent);
    assert.equal(status, 413);
    assert.match(text, /16777216 bytes, the most that InitiateDisbursementBatchCommand takes/);
    sent.destroy();
  });

  test('a body that does not say its size is refused where it is more', async () => {
    const path = '/api/bpm/cmd/CreateProcessDefinitionCommand';
    const sent = await begin(path, 'admin', { 'transfer-encoding': 'chunked' });
    const answered = answerOf(sent);
    sent.write('{"bpmnXml": "');
    sent.write('x'.repeat(fileBody));
    const { status, text } = await answered;
    assert.equal(status, 413);
    assert.match(text, /4194304 bytes, the most that CreateProcessDefinitionCommand takes/);
    sent.destroy();
  });
});

describe('a large body', () => {
  const bodies: Readonly<Record<string, readonly [string, object]>> = {
    'whose path names the command': [initiate, { ...header, entries }],
    'that names it by $type': [
      '/api/bpm/cmd',
      { $type: 'InitiateDisbursementBatchCommand', ...header, entries },
    ],
    'that names it by cmd': [
      '/api/v1/execute',
      { cmd: 'InitiateDisbursementBatchCommand', data: { entries, ...header } },
    ],
  };
  for (const [what, [path, body]] of Object.entries(bodies)) {
    for (const size of [0, 400_000]) {
      test(`${what} is taken whole (${size})`, async () => {
        const earlier = await rows();
        const answer = await bank.post(path, padded(body, size), { as: 'senior' });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
        assert.deepEqual([answer.at('data.entryCount'), answer.at('data.totalAmount')], [700, 707]);
        const now = await rows();
        assert.deepEqual(now, { batches: earlier.batches + 1, entries: earlier.entries + 700 });
      });
    }
  }

  test('of unknown size is taken as well', async () => {
    const sent = await begin(initiate, 'senior', { 'transfer-encoding': 'chunked' });
    const answered = answerOf(sent);
    sent.end(padded({ ...header, entries }, 400_000));
    assert.equal((await answered).status, 200);
  });

  test('that names its command after its data is refused, and says how to', async () => {
    const many = [...entries, ...entries, ...entries];
    const late = { data: { ...header, entries: many }, cmd: 'InitiateDisbursementBatchCommand' };
    const answer = await bank.post('/api/bpm/cmd', late, { as: 'senior' });
    assert.equal(answer.status, 413);
    assert.match(answer.text('message'), /names its command before its data/);
  });

  test('that names another command after its data is refused', async () => {
    const many = [...entries, ...entries, ...entries];
    const type = 'AddDisbursementBatchEntriesCommand';
    const two = { cmd: 'InitiateDisbursementBatchCommand', entries: many, $type: type };
    const answer = await bank.post('/api/bpm/cmd', two, { as: 'senior' });
    assert.equal(answer.status, 400);
  });

  test('in which one item is wrong is refused with its place, and leaves nothing', async () => {
    const earlier = await rows();
    const wrong = entries.with(699, { ...(entries[0] as object), amount: 1.005 } as never);
    const answer = await bank.post(initiate, padded({ ...header, entries: wrong }, 400_000), {
      as: 'senior',
    });
    assert.equal(answer.status, 400);
    assert.match(answer.text('errors.0'), /entries\.699\.amount/);
    assert.deepEqual(await rows(), earlier);
  });

  test('that is not JSON is refused', async () => {
    const text = padded({ ...header, entries }, 400_000).replace(/\}\s*$/, ']');
    assert.equal((await bank.post(initiate, text, { as: 'senior' })).status, 400);
  });

  test('that is sent again under its key is answered as the first was', async () => {
    const headers = { 'idempotency-key': 'salaries of March' };
    const send = (list: readonly object[]) =>
      bank.post(initiate, padded({ ...header, entries: list }, 400_000), { as: 'senior', headers });
    const first = await send(entries);
    const again = await send(entries);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    assert.equal((await send(entries.slice(1))).status, 422);
    // What was written for the repetitions is not a batch, and goes.
    await bank.advance(minutes(11));
    const { batches, entries: left } = await rows();
    assert.equal(left, 700 * batches);
  });

  test('waits for nobody: while another is read, it is told to come again', async () => {
    const text = padded({ ...header, entries }, 400_000);
    const length = { 'content-length': String(Buffer.byteLength(text)) };
    const slow = await begin(initiate, 'senior', length);
    const answered = answerOf(slow);
    slow.write(text.slice(0, 300_000));
    let second = await bank.post(initiate, text, { as: 'senior' });
    // The first may not have reached the host yet.
    while (second.status === 200) second = await bank.post(initiate, text, { as: 'senior' });
    assert.equal(second.status, 503);
    assert.equal(second.headers.get('retry-after'), '5');
    slow.end(text.slice(300_000));
    assert.equal((await answered).status, 200);
    assert.equal((await bank.post(initiate, text, { as: 'senior' })).status, 200);
  });

  test('of a caller who went away gives its place back', async () => {
    const text = padded({ ...header, entries }, 400_000);
    const length = { 'content-length': String(Buffer.byteLength(text)) };
    const slow = await begin(initiate, 'senior', length);
    slow.write(text.slice(0, 300_000));
    slow.destroy();
    let answer = await bank.post(initiate, text, { as: 'senior' });
    while (answer.status === 503) answer = await bank.post(initiate, text, { as: 'senior' });
    assert.equal(answer.status, 200);
  });

  test('may be a process of two mebibytes', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><!--${'"\n'.repeat(1_000_000)}--></definitions>`;
    const path = '/api/bpm/cmd/CreateProcessDefinitionCommand';
    const answer = await bank.post(path, { bpmnXml: xml }, { as: 'admin' });
    // Read and checked: it has no process.
    assert.equal(answer.status, 400, JSON.stringify(answer.body).slice(0, 300));
  });
});
