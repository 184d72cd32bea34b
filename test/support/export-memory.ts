/** Run in a process of its own on a store that is filled: the memory that an export takes beyond the idle host. */
import { join } from 'node:path';
import { startBank, tokenOf } from './bank.ts';

const folder = String(process.argv[2]);
const file = join(folder, 'bursar.db');
const bank = await startBank({
  on: { address: { kind: 'sqlite', file }, url: `sqlite:${file}`, folder, drop: async () => undefined },
});
const authorization = `Bearer ${await tokenOf('teller', bank.clock)}`;

/** The first and the count of all bytes of an answer, none of which are kept. */
async function drained(data: object): Promise<{ readonly head: string; readonly bytes: number }> {
  const answer = await fetch(`${bank.url}/api/bpm/qry/RetrieveBranchesListQuery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(data),
  });
  let head = '';
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) head = Buffer.from(chunk).subarray(0, 200).toString();
    bytes += chunk.length;
  }
  return { head, bytes };
}

// Once for what is loaded but once.
await drained({ isExport: true, searchText: 'number 77777' });
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const { head, bytes } = await drained({ isExport: true });
clearInterval(watch);
most = Math.max(most, process.memoryUsage.rss());
const mega = 1024 * 1024;
const message = /"message":"(\d+)\/\d+ /.exec(head)?.[1];
const found = {
  rows: Number(message),
  megabytes: Math.round((most - before) / mega),
  answerMegabytes: bytes / mega,
};
process.stdout.write(JSON.stringify(found));
await bank.stop();
