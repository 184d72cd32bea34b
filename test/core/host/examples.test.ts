/** The examples of the catalogue work: each passes its own check, and what it is answered is as declared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checker } from '../../../core/command/declaration/schema.ts';
import { inputExample, reachable } from '../../../core/host/pages/described.ts';
import { bankOfFile } from '../../support/bank.ts';

// A day of which the examples are: a cheque of theirs is neither stale nor of a day to come.
const bank = bankOfFile({ start: '2026-11-23T09:00:00.000Z' });

/** Refusals with 400 that tell of the demo data: a bank whose rows are further on would accept the same example. */
const ofState = [
  /"code":"(?:ACCOUNT_STATE|CHEQUE_NOT_FOUND|CLIENT_STATE|MANDATE_NOT_USABLE|TILL_ALREADY_OPEN)"/,
  /"message":"Loan request 7001 is MandateActive\."/,
];

test('no example is refused for its input, but for what the demo data lacks at most', async () => {
  const refused: string[] = [];
  for (const { spec } of reachable(bank.host.registry)) {
    const asked = spec.kind === 'command' && !spec.isDry ? '?dryRun=true' : '';
    const reply = await bank.post(`/api/bpm/cmd/${spec.name}${asked}`, inputExample(spec), { as: 'admin' });
    const said = JSON.stringify(reply.body);
    const isInput = reply.status === 400 || said.includes('"VALIDATION"');
    const isState = ofState.some((words) => words.test(said)) && !said.includes('"VALIDATION"');
    if (isInput && !isState) refused.push(`${spec.name}: ${said}`);
  }
  assert.deepEqual(refused, []);
});

test('a dry run is what the contract says of each command: of one that is dry itself it is refused', async () => {
  const { body } = await bank.get('/openapi.json');
  const { paths } = body as { readonly paths: Readonly<Record<string, { readonly post?: Operation }>> };
  const offered = new Map(
    Object.values(paths).map(({ post }) => [
      post?.operationId,
      JSON.stringify(post?.parameters ?? []).includes('/dryRun"'),
    ]),
  );
  for (const { spec } of reachable(bank.host.registry)) {
    if (spec.kind === 'query') continue;
    assert.equal(offered.get(spec.name), !spec.isDry, spec.name);
    if (!spec.isDry) continue;
    const reply = await bank.post(`/api/bpm/cmd/${spec.name}?dryRun=true`, inputExample(spec), {
      as: 'admin',
    });
    assert.equal(reply.status, 400, spec.name);
    assert.match(JSON.stringify(reply.body), /dryRun is not for \w+: it is dry itself/);
  }
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
}

test('every example is answered as its output declares, or refused for a declared reason', async () => {
  let done = 0;
  for (const { spec } of reachable(bank.host.registry)) {
    const reply = await bank.call(spec.name, inputExample(spec), { as: 'admin' });
    assert.ok(reply.status < 500, `${spec.name}: ${JSON.stringify(reply.body)}`);
    if (reply.status !== 200) continue;
    done += 1;
    const data = reply.at('data') ?? reply.at('response');
    assert.deepEqual(checker(spec.output)(data), [], `${spec.name}: ${JSON.stringify(data)}`);
  }
  assert.ok(done > 5);
});
