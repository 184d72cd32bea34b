/** What `bursar new command` writes: it compiles as it is, and its test fails until somebody decides something. */

export interface Named {
  readonly area: string;
  readonly name: string;
}

/** `StopChequeCommand` in words: `stop cheque`. */
function words(name: string): string {
  return name
    .replace(/(?:Command|Query)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

export function commandFile({ area, name }: Named): string {
  return `import { command } from '../command/declaration/command.ts';
import { R2 } from '../command/wire/reply.ts';
import { Type, Words } from '../command/declaration/schema.ts';

export default command({
  name: '${name}',
  summary: 'Does not ${words(name)} yet.',
  reply: R2,
  permission: ['${area}.manage'],

  input: Type.Object({ reference: Words(64, 'What the command is about') }),
  output: Type.Object({ reference: Type.String() }),
  example: { reference: 'R-1' },

  rejects: [],
  audits: '${name.replace(/Command$/, '')}',

  load: async () => ({}),

  decide: ({ reference }) => ({ data: { reference }, message: 'Nothing was done.', effects: [] }),
});
`;
}

export function commandTest({ area, name }: Named): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import ${name} from '../../../commands/${area}/${name}.ts';
import { isRejection } from '../../../core/command/rejections.ts';
import { cases, decide, person } from '../../support/decide.ts';

const base = { input: { reference: 'R-1' }, state: {}, actor: person('ada', 'Admin') };

test('${name} changes something', async () => {
  const decision = await decide(${name}, base);
  assert.ok(!isRejection(decision));
  assert.ok(decision.effects.length > 0, '${name} decides nothing yet: return effects');
});

cases(${name}, base, {});
`;
}

export function queryFile({ area, name }: Named): string {
  return `import { query } from '../command/declaration/command.ts';
import { R2 } from '../command/wire/reply.ts';
import { Type, Words } from '../command/declaration/schema.ts';

export default query({
  name: '${name}',
  summary: 'Does not ${words(name)} yet.',
  reply: R2,
  permission: ['${area}.view'],

  input: Type.Object({ reference: Words(64, 'What the query is about') }),
  output: Type.Object({ reference: Type.Union([Type.String(), Type.Null()]) }),
  example: { reference: 'R-1' },

  read: async () => ({ data: { reference: null }, message: 'Nothing was read.' }),
});
`;
}

export function queryTest({ area, name }: Named): string {
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ${name} from '../../../commands/${area}/${name}.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('${name} finds what it is asked for', async () => {
  const reply = await bank.call('${name}', ${name}.example, { as: 'admin' });
  assert.equal(reply.status, 200);
  assert.equal(reply.at('data.reference'), 'R-1', '${name} reads nothing yet: write its read');
});
`;
}
