/** What authors of webhooks and jobs may do now, in tables: no host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { rolesFrom } from '../../../core/command/policy/roles.ts';
import {
  type Authored,
  authorsNow,
  type KeptAuthor,
  keptAuthor,
  lostReason,
  needsOf,
  revokedReason,
  savedAuthors,
} from '../../../core/runs/authors.ts';
import { type Instant, later, minutes } from '../../../core/values/instant.ts';
import { noon, person } from '../../support/decide.ts';
import { pickAll } from '../../support/pick.ts';

const before = rolesFrom([{ role: 'Teller', permissions: ['deposit', 'view'] }]);
const after = rolesFrom([{ role: 'Teller', permissions: ['view'] }]);
const teller = (userId: string) => person(userId, 'Teller', { permissions: new Set(['deposit', 'view']) });
const bob = person('bob', 'Admin', { permissions: new Set(['deposit', 'view']) });
const soon = later(noon, minutes(1));

const configuration = (...authors: readonly KeptAuthor[]): Authored => ({
  tenant: 'demo',
  authors,
  updatedAt: noon,
});
const revokedAt = (person: string, at: Instant) => ({
  tokens: {
    issuedBefore: (tenant: string, asked: string) => (tenant === 'demo' && asked === person ? at : undefined),
  },
});
const row = (person: string, issuedBefore: Instant) => ({
  tenant: 'demo',
  version: 1,
  person,
  subject: person,
  issuedBefore,
  revokedAt: soon,
  byUser: 'root',
  byName: 'Root',
});
const deposit = () => [{ what: 'InitiateDeposit', permissions: ['deposit'] }];

test('an author is revoked by a revocation after the save, whatever the case of the name', () => {
  const ada = keptAuthor(teller('Ada'), before, noon);
  const stopped = (at: Instant) => revokedReason(configuration(ada), revokedAt('ada', at));
  assert.equal(stopped(noon), undefined);
  assert.equal(stopped(soon), 'Its author Ada was revoked.');
  const other = { ...configuration(ada), tenant: 'other' };
  assert.equal(revokedReason(other, revokedAt('ada', soon)), undefined);
});

test('a row of an earlier version is judged by its last change', () => {
  const old = configuration({ userId: 'ada', permissions: ['deposit'] });
  assert.equal(revokedReason(old, revokedAt('ada', noon)), undefined);
  assert.equal(revokedReason(old, revokedAt('ada', soon)), 'Its author ada was revoked.');
  assert.equal(lostReason(old, deposit, { roles: after }), undefined);
});

test('people behind an author count, and the host is not judged', () => {
  const service = person('process:7', 'Teller', { kind: 'service', humans: ['carl'] });
  const made = configuration(keptAuthor(service, before, noon));
  assert.equal(revokedReason(made, revokedAt('carl', soon)), 'Its author carl was revoked.');
  const host = configuration(keptAuthor(systemActor('demo'), before, noon));
  assert.equal(revokedReason(host, revokedAt('system', soon)), undefined);
  assert.equal(lostReason(host, deposit, { roles: after }), undefined);
});

test('an author loses what the roles took, and only what is needed stops the configuration', () => {
  const made = configuration(keptAuthor(teller('ada'), before, noon));
  assert.equal(lostReason(made, deposit, { roles: before }), undefined);
  assert.equal(
    lostReason(made, deposit, { roles: after }),
    'Its author ada no longer has the permission deposit, which InitiateDeposit needs.',
  );
  const view = () => [{ what: 'RetrieveAccountQuery', permissions: ['view'] }];
  assert.equal(lostReason(made, view, { roles: after }), undefined);
  assert.deepEqual(authorsNow(made, after)[0]?.permissions, ['view']);
  const byToken = person('ada', 'Teller', { permissions: new Set(['deposit']) });
  const own = configuration(keptAuthor(byToken, before, noon));
  assert.equal(lostReason(own, deposit, { roles: after }), undefined);
});

test('every author is judged, also those before the last one', () => {
  const ada = configuration(keptAuthor(teller('ada'), before, noon));
  const authors = savedAuthors(ada, [], { actor: bob, roles: before, now: soon });
  const made = { ...ada, authors, updatedAt: soon };
  const late = later(soon, minutes(1));
  assert.equal(revokedReason(made, revokedAt('ada', late)), 'Its author ada was revoked.');
  assert.match(lostReason(made, deposit, { roles: after }) ?? '', /author ada/);
});

test('who saves answers for authors who lost their rights until then', () => {
  const ada = configuration(keptAuthor(teller('ada'), before, noon));
  const saved = (revocations: Parameters<typeof savedAuthors>[1], roles = before) => ({
    ...ada,
    authors: savedAuthors(ada, revocations, { actor: bob, roles, now: soon }),
  });
  const afterRevocation = saved([row('ada', soon)]);
  const late = later(soon, minutes(1));
  assert.equal(revokedReason(afterRevocation, revokedAt('ada', late)), undefined);
  assert.match(revokedReason(afterRevocation, revokedAt('bob', late)) ?? '', /author bob/);
  assert.deepEqual(pickAll(afterRevocation.authors, 'userId', 'permissions'), [
    ['ada', ['deposit', 'view']],
    ['bob', ['deposit', 'view']],
  ]);
  const afterLoss = saved([], after);
  assert.equal(lostReason(afterLoss, deposit, { roles: after }), undefined);
  assert.match(revokedReason(afterLoss, revokedAt('ada', late)) ?? '', /author ada/);
});

test('an execution needs the permissions of all that it names', () => {
  const permissionsOf = (name: string) => (name === 'Unknown' ? undefined : [`run.${name}`]);
  const needs = (execution: Parameters<typeof needsOf>[0]) =>
    needsOf(execution, permissionsOf).flatMap(({ permissions }) => permissions);
  assert.deepEqual(needs({ executionType: 0, commandName: 'A' }), ['run.A']);
  assert.deepEqual(needs({ executionType: 1, commandName: 'A, Unknown,B' }), ['run.A', 'run.B']);
  const executionCode = '// doCmd("C")\nreturn doCmd("A", {})';
  assert.deepEqual(needs({ executionType: 2, executionCode }), ['run.A']);
  const secrets = ['KEY'];
  assert.deepEqual(needs({ executionType: 2, executionCode, secrets }), ['run.A', 'secrets.use']);
  const start = ['run.StartProcessInstanceCommand'];
  assert.deepEqual(needs({ executionType: 3, processDefinitionId: 1 }), start);
});
