/** Answers that nobody reads: what waits for one person is bounded. */
import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { unreadAnswers } from '../../../core/http/unread-answers.ts';

const reader = { tenant: 'demo', userId: 'ada' };
const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const megabytes = (count: number) => count * 1024 * 1024;

test('refuses who has not read 32 MB, under every spelling of the name, until they are taken', () => {
  const unread = unreadAnswers();
  const [first, second] = [response(), response()];
  unread.sent(reader, first, megabytes(16));
  assert.equal(unread.tooMany(reader), undefined);
  unread.sent(reader, second, megabytes(16));
  assert.equal(unread.tooMany({ ...reader, userId: 'ADA' })?.code, 'REQUEST_LIMIT_EXCEEDED');
  assert.equal(unread.tooMany({ ...reader, userId: 'bola' }), undefined);
  assert.equal(unread.tooMany({ ...reader, tenant: 'other' }), undefined);
  second.emit('close');
  assert.equal(unread.tooMany(reader), undefined);
});

test('small answers do not count', () => {
  const unread = unreadAnswers();
  for (let at = 0; at < 1000; at += 1) unread.sent(reader, response(), 60_000);
  assert.equal(unread.tooMany(reader), undefined);
});
