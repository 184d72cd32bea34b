/** The collections for Postman and Bruno: every request of theirs is taken by a host as it stands in the file. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { reachable } from '../../../../core/host/pages/described.ts';
import { type Answer, startBank, type TestBank } from '../../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

/** A request of a collection, its variables not yet replaced. */
interface Sent {
  readonly name: string;
  readonly url: string;
  readonly body: string;
}

interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly request?: {
    readonly url: { readonly raw: string };
    readonly body: { readonly raw: string };
  };
}

async function postmanRequests(): Promise<readonly Sent[]> {
  const { status, headers, body } = await bank.get('/docs/bursar.postman.json');
  assert.equal(status, 200);
  assert.equal(headers.get('content-disposition'), 'attachment; filename="bursar.postman.json"');
  const listed = ({ name, item = [], request }: PostmanItem): readonly Sent[] => [
    ...(request === undefined ? [] : [{ name, url: request.url.raw, body: request.body.raw }]),
    ...item.flatMap(listed),
  ];
  return (body as { readonly item: readonly PostmanItem[] }).item.flatMap(listed);
}

async function brunoFiles(): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${bank.url}/docs/bursar.bruno.zip`);
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="bursar.bruno.zip"',
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** The lines of a block of a .bru file, without their indentation. */
function blockOf(file: string, name: string): string {
  const lines = file.split('\n');
  const from = lines.indexOf(`${name} {`);
  const to = lines.indexOf('}', from);
  assert.ok(from >= 0 && to > from, name);
  return lines
    .slice(from + 1, to)
    .map((line) => line.replace(/^ {2}/, ''))
    .join('\n');
}

async function brunoRequests(): Promise<readonly Sent[]> {
  const files = Object.entries(await brunoFiles());
  return files
    .filter(([path]) => /^bursar\/[A-Z]\w+\/\w+\.bru$/.test(path))
    .map(([, file]) => ({
      name: /^name: (.*)$/m.exec(blockOf(file, 'meta'))?.[1] ?? '',
      url: /^url: (.*)$/m.exec(blockOf(file, 'post'))?.[1] ?? '',
      body: blockOf(file, 'body:json'),
    }));
}

/** Sends it as a dry run: what one request does must not decide over the next. */
async function send({ name, url, body }: Sent): Promise<Answer> {
  const spec = bank.host.registry.find(name)?.spec;
  const dryRun = spec?.kind === 'command' && !spec.isDry ? '?dryRun=true' : '';
  return bank.post(url.replace('{{url}}', '') + dryRun, body, { as: 'admin' });
}

test('both have every command and query, and the host takes each request', async () => {
  const names = reachable(bank.host.registry)
    .map(({ spec }) => spec.name)
    .sort();
  const postman = await postmanRequests();
  const bruno = await brunoRequests();
  assert.deepEqual(postman.map(({ name }) => name).sort(), names);
  const bodies = (sent: readonly Sent[]) =>
    new Map(sent.map(({ name, url, body }) => [name, [url, JSON.parse(body)]]));
  assert.deepEqual(bodies(bruno), bodies(postman));
  const refused: string[] = [];
  let done = 0;
  for (const one of postman) {
    const { status, body } = await send(one);
    if (status === 200) done += 1;
    // What the demo bank does not have, or has in another state, is refused for that; the request itself is right.
    const isTaken = status === 200 || status === 403 || status === 404 || status === 409;
    const text = JSON.stringify(body);
    if (!isTaken && (status !== 400 || /VALIDATION|must /.test(text))) {
      refused.push(`${one.name} ${status} ${text.slice(0, 300)}`);
    }
  }
  assert.deepEqual(refused, []);
  assert.ok(done > 100, `${done} of ${postman.length} were done`);
});

test('the Bruno collection has its own files: the token is a secret of the environment', async () => {
  const files = await brunoFiles();
  assert.deepEqual(JSON.parse(files['bursar/bruno.json'] ?? ''), {
    version: '1',
    name: 'Bursar',
    type: 'collection',
  });
  assert.match(
    blockOf(files['bursar/collection.bru'] ?? '', 'auth:bearer'),
    /^token: \{\{token\}\}$/,
  );
  assert.match(files['bursar/environments/Host.bru'] ?? '', /vars:secret \[\n {2}token\n\]/);
});
