/** What `bursar new command` writes: it compiles as it is, and its test fails until somebody decides something. */
import { type Named, wordsOf } from './names.ts';

/** A command that does nothing yet. */
export function commandFile({ area, name }: Named): string {
  return `import { command } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';

export default command({
  name: '${name}',
  summary: 'Does not ${wordsOf(name)} yet.',
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

/** Its test, which wants effects. */
export function commandTest({ area, name }: Named): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import ${name} from '../../../commands/${area}/${name}.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
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
