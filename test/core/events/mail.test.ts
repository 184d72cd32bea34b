/** What a mail server says to us is told apart from what it says to a message: only a message is refused for good. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { mailGateway } from '../../../core/events/mail.ts';

interface Said {
  readonly greeting?: string;
  /** By the word that a line of ours begins with. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** Sends a message to a server that answers so; tells whether it would be tried again. */
async function triedAgain({ greeting = '220 here', answers = {} }: Said): Promise<boolean> {
  const usual = { EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '235 known', DATA: '354 go on' };
  const said: Readonly<Record<string, string>> = { ...usual, ...answers };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    createInterface({ input: socket }).on('line', (line) => {
      const [word = ''] = line.split(' ');
      socket.write(`${said[word] ?? '250 fine'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const gateway = mailGateway(`smtp://bank:old@127.0.0.1:${address.port}`, 'bank@example.com');
  const parcel = { to: ['ada@example.com'], subject: 'S', text: '', reference: 'r-1' };
  const sent = await gateway.send(parcel, new AbortController().signal);
  gateway.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(!sent.sent, 'it was refused');
  return sent.again;
}

test('a password that is no longer right is set right, so its messages are tried again', async () => {
  assert.equal(await triedAgain({ answers: { AUTH: '535 unknown' } }), true);
});

test('a server that takes nothing from us is asked again', async () => {
  assert.equal(await triedAgain({ greeting: '554 not you' }), true);
});

test('an address that there is not is refused for good, one that is busy is not', async () => {
  assert.equal(await triedAgain({ answers: { RCPT: '550 nobody' } }), false);
  assert.equal(await triedAgain({ answers: { RCPT: '450 later' } }), true);
});
