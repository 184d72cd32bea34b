/** What a decision is handed: answers of policies, roles that rules grant, the time, ids and numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../../core/command/declaration/command.ts';
import { sequences } from '../../../core/command/kit/sequence.ts';
import type { AnyPolicy, Verdict } from '../../../core/command/policy/policy.ts';
import { ruleVersions } from '../../../core/rules/publication.ts';
import { verdicts } from '../../../core/rules/verdict.ts';
import { instantAt } from '../../../core/values/instant.ts';
import type { Given } from '../../support/bare-unit.ts';
import { testClock } from '../../support/clock.ts';
import { pick } from '../../support/pick.ts';
import { counting, type Probing, probe } from '../../support/probe.ts';
import { no, turnUnit } from '../../support/turn-unit.ts';

const policy = (name: string) => ({ name }) as AnyPolicy;
const verdict = (policy: string, value: unknown): Verdict => ({
  id: `verdict of ${policy}`,
  policy,
  version: 'v1',
  facts: { of: policy },
  value,
  fired: [{ rule: 'r', type: 't', params: {} }],
  content: { is: policy },
});

test('policies are asked in their order, those with facts; their answers are stored once and named', async () => {
  const asked: unknown[] = [];
  const evaluate = ({ name }: AnyPolicy, facts: object, tenant: string) => {
    asked.push([name, facts, tenant]);
    const made = verdict(name, `answer of ${name}`);
    return name === 'second' ? Promise.resolve(made) : made;
  };
  const unit = await turnUnit({ deciding: { rules: { evaluate } } });
  const command = probe({
    policies: { one: policy('first'), two: policy('second'), three: policy('third') },
  });
  const seen: unknown[] = [];
  const input: Probing = {
    facts: { two: { b: 1 }, one: { a: 1 }, three: null },
    does: (context) => {
      seen.push(context.policy);
      return {};
    },
  };
  for (let again = 0; again < 2; again += 1) await unit.send(input, {}, command);
  const both = [
    ['first', { a: 1 }, 'demo'],
    ['second', { b: 1 }, 'demo'],
  ];
  assert.deepEqual(asked, [...both, ...both]);
  assert.deepEqual(seen[0], { one: 'answer of first', two: 'answer of second', three: null });
  const ids = ['verdict of first', 'verdict of second'];
  assert.deepEqual(pick(await unit.entries(), 'decisions'), [ids, ids]);
  const stored = (name: string) => {
    const { id, version: policyVersion, facts, fired } = verdict(name, null);
    return { tenant: 'demo', version: 1, id, policy: name, policyVersion, facts, fired, firstAt: unit.now };
  };
  assert.deepEqual(await unit.rows(verdicts), [stored('first'), stored('second')]);
  const content = (name: string) => ({
    tenant: 'demo',
    version: 1,
    name,
    contentVersion: 'v1',
    content: { is: name },
  });
  assert.deepEqual(await unit.rows(ruleVersions), [content('first'), content('second')]);
});

test('an answer that is stored is not stored again, another of the same content brings no content', async () => {
  let id = 'a';
  const evaluate = () => ({ ...verdict('first', 1), id });
  const unit = await turnUnit({ deciding: { rules: { evaluate } } });
  const command = probe({ policies: { one: policy('first') } });
  const ask = () => unit.send({ facts: { one: {} } }, {}, command);
  await ask();
  // Whoever took rows away would see them come again.
  unit.run('DELETE FROM verdicts');
  unit.run('DELETE FROM rule_versions');
  await ask();
  assert.deepEqual([await unit.rows(verdicts), await unit.rows(ruleVersions)], [[], []]);
  id = 'b';
  await ask();
  assert.deepEqual(
    (await unit.rows(verdicts)).map((row) => row.id),
    ['b'],
  );
  assert.deepEqual(await unit.rows(ruleVersions), []);
  // Elsewhere it is stored for itself.
  await unit.send({ facts: { one: {} } }, { actor: { tenant: 'other' } }, command);
  assert.deepEqual(pick(await unit.rows(ruleVersions), 'tenant'), ['other']);
});

test('a refusal names the answers that it rests on; a fault of the rules is its own', async () => {
  const unit = await turnUnit({ deciding: { rules: { evaluate: ({ name }) => verdict(name, 1) } } });
  const command = probe({ policies: { one: policy('first') } });
  await unit.send({ facts: { one: {} }, does: no }, {}, command);
  assert.deepEqual((await unit.entries())[0]?.decisions, ['verdict of first']);
  const none = await turnUnit();
  await assert.rejects(none.send({ facts: { one: {} } }, {}, command), /nobody asks first/);
  assert.equal((await none.send({ facts: {} }, {}, command)).status, 200);
});

test('what a rule grants is the role that decides, and its answer is named after the others', async () => {
  const unit = await turnUnit({ deciding: { rules: { evaluate: ({ name }) => verdict(name, 1) } } });
  const command = probe({
    policies: { one: policy('first') },
    grantFacts: () => ({ amount: 100n, makers: [] }),
  });
  const grant = { command: 'Probe', role: 'Chief', maxAmount: 1 };
  const granted = { verdict: verdict('grants', 1), grants: [grant], since: [] };
  const seen: unknown[] = [];
  const input: Probing = {
    facts: { one: {} },
    does: ({ actor, policy }) => {
      seen.push(actor.roles, policy);
      return {};
    },
  };
  await unit.send(input, { actor: { roles: [], granted } }, command);
  assert.deepEqual(seen, [['Chief'], { one: 1, grants: 1 }]);
  assert.deepEqual((await unit.entries())[0]?.decisions, ['verdict of first', 'verdict of grants']);
});

test('a decision knows the time, the day of the bank, who acts and from where', async () => {
  const clock = testClock('2026-03-02T23:30:00.000Z');
  const settings = { currency: 'NGN', timezone: 'Africa/Lagos', publicUrl: 'http://here' };
  const unit = await turnUnit({ clock, deciding: { settings } });
  let days: unknown;
  const command = probe({
    policies: { one: policy('first') },
    facts: (_input, _state, actor, today) => {
      days = [actor.userId, today];
      return {};
    },
  });
  let seen: Context | undefined;
  await unit.send(
    {
      does: (context) => {
        seen = context;
        return { ids: [context.newId(), context.newId()], today: context.today() };
      },
    },
    { envelope: { form: 'E2' }, origin: { requestId: 'r-1' } },
    command,
  );
  assert.deepEqual(days, ['tolu', '2026-03-03']);
  assert.ok(seen !== undefined);
  assert.equal(seen.today(), '2026-03-03');
  const { deciding } = unit;
  assert.equal(seen.now, instantAt(Date.parse('2026-03-02T23:30:00.000Z')));
  assert.deepEqual([seen.bank, seen.form, seen.origin.requestId], [settings, 'E2', 'r-1']);
  assert.deepEqual(
    [seen.links, seen.vault, seen.runs, seen.eventTypes],
    [deciding.links, deciding.vault, deciding.runs, deciding.eventTypes],
  );
  assert.deepEqual(seen.roles.order, []);
});

test('ids rise with the order of commands, and are never given twice', async () => {
  const unit = await turnUnit();
  const ids: string[] = [];
  const draw: Probing = {
    does: ({ newId }) => {
      ids.push(newId(), newId());
      return {};
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => unit.send(draw)));
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, 10);
});

test('numbers go on from where the store has them, each tenant by itself', async () => {
  const unit = await turnUnit();
  unit.add(sequences, { name: 'count', value: 41 }, { tenant: 'other', name: 'count', value: 7 });
  const n = async (given: Given = {}) =>
    ((await unit.send(counting(), given)).body as { data: { n: number } }).data.n;
  assert.deepEqual([await n(), await n(), await n({ actor: { tenant: 'other' } })], [42, 43, 8]);
  const unread: Probing = { does: ({ newNumber }) => ({ n: newNumber('count') }) };
  const fresh = await turnUnit();
  await assert.rejects(fresh.send(unread), /load takes no part in the sequence count/);
});

test('what was prepared is handed to load and decide', async () => {
  const unit = await turnUnit();
  const seen: unknown[] = [];
  await unit.send(
    {
      reads: async (_read, prepared) => void seen.push(prepared),
      does: (_context, _state, prepared) => ({ n: seen.push(prepared) }),
    },
    { prepared: 'before' },
  );
  assert.deepEqual(seen, ['before', 'before']);
});
