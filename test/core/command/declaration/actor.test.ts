/** Actors of the host's machines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Author, openWebhook, serviceActor } from '../../../../core/command/declaration/actor.ts';

const author = (userId: string, more: Partial<Author> = {}): Author => ({
  userId,
  permissions: ['*'],
  ...more,
});
const principalOf = (...authors: readonly Author[]) =>
  serviceActor({ tenant: 'demo', userId: 'job:1', name: 'Job', authors }).principal;

// Found by an attack: what the job then did counted in the totals of the webhook's author.
test('an open webhook that changes a job or a webhook does not become its principal', () => {
  const open = { principal: 'ada', humans: ['ada'], changedBy: [openWebhook('pay')] };
  const [tess, musa] = [author('tess'), author('musa')];
  assert.equal(principalOf(tess, musa), 'musa');
  assert.equal(principalOf(tess, musa, author('webhook:pay', open)), 'musa');
  assert.equal(principalOf(tess, author('webhook:signed', { principal: 'ada' })), 'ada');
  assert.equal(principalOf(author('webhook:pay', open)), 'ada');
  assert.equal(principalOf(), undefined);
});
