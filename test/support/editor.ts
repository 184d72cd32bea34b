/** What an editor shows of a program in TypeScript: completions and hovers, by the compiler's own language server (LSP). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../../core/host/config.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';

export interface Editor {
  /** What is listed at the end of this text, which stands in the file instead of its own. */
  listedAfter(text: string): Promise<readonly string[]>;
  /** What is shown where the pointer rests on the last letter of this text; `rest` stands behind it. */
  shownAt(text: string, rest?: string): Promise<string>;
  close(): Promise<void>;
}

const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');

/** Opens a file of a folder that has its `tsconfig.json`. */
export async function openEditor(folder: string, name: string): Promise<Editor> {
  const server = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let come = Buffer.alloc(0);
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let asked = 0;
  const ask = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      send({ id: asked, method, params });
    });
  server.stdout.on('data', (data: Buffer) => {
    come = Buffer.concat([come, data]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(come.toString('latin1'));
      if (head === null) return;
      const start = head.index + head[0].length;
      const end = start + Number(head[1]);
      if (come.length < end) return;
      const message = membersOf(JSON.parse(come.subarray(start, end).toString()));
      come = come.subarray(end);
      if (typeof message.id !== 'number' && typeof message.id !== 'string') continue;
      // What the server asks of an editor is answered by nothing: it goes by its defaults then.
      if ('method' in message) send({ id: message.id, result: null });
      else waiting.get(Number(message.id))?.(message.result);
    }
  });

  const uri = pathToFileURL(join(folder, name)).href;
  const text = await readFile(join(folder, name), 'utf8');
  const textDocument = { completion: { completionItem: {} }, hover: { contentFormat: ['markdown'] } };
  const capabilities = { textDocument };
  const rootUri = pathToFileURL(folder).href;
  await ask('initialize', { processId: process.pid, rootUri, capabilities });
  send({ method: 'initialized', params: {} });
  const languageId = name.endsWith('.ts') ? 'typescript' : 'javascript';
  const opened = { uri, languageId, version: 1, text };
  send({ method: 'textDocument/didOpen', params: { textDocument: opened } });
  let version = 1;
  const write = (whole: string): void => {
    version += 1;
    const params = { textDocument: { uri, version }, contentChanges: [{ text: whole }] };
    send({ method: 'textDocument/didChange', params });
  };
  const endOf = (whole: string) => {
    const lines = whole.split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };

  return {
    async listedAfter(whole) {
      write(whole);
      const params = { textDocument: { uri }, position: endOf(whole) };
      const found = await ask('textDocument/completion', params);
      const items = Array.isArray(found) ? found : itemsOf(membersOf(found).items);
      return items.map((item) => String(membersOf(item).label).replace(/\?$/, ''));
    },
    async shownAt(whole, rest = '') {
      write(whole + rest);
      const { line, character } = endOf(whole);
      const position = { line, character: character - 1 };
      const shown = await ask('textDocument/hover', { textDocument: { uri }, position });
      return String(membersOf(membersOf(shown).contents).value);
    },
    async close() {
      const closed = once(server, 'close');
      server.kill();
      await closed;
    },
  };
}
