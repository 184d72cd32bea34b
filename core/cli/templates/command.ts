/**
 * Generates the file of `bursar new command`. It compiles, but its test fails until the command has logic.
 */
import { type Named, upFrom, wordsOf } from './names.ts';

/** A command that does nothing yet. */
export function commandFile(subject: Named): string {
  const { area, name } = subject;
  const up = upFrom(subject);
  return `import { command } from '${up}core/command/declaration/command.ts';
import { Type, Words } from '${up}core/command/declaration/schema.ts';
import { R2 } from '${up}core/command/wire/reply.ts';

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
  effectClasses: [],

  load: async () => ({}),

  decide: ({ reference }) => ({ data: { reference }, message: 'Nothing was done.', effects: [] }),
});
`;
}

/** Its test, which wants effects. */
export function commandTest(subject: Named): string {
  const { folder, name } = subject;
  const up = upFrom(subject);
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import ${name} from '${up}../commands/${folder}/${name}.ts';
import { isRejection } from '${up}../core/command/wire/rejections.ts';
import { cases, decide, person } from '${up}support/decide.ts';

const base = { input: { reference: 'R-1' }, state: {}, actor: person('ada', 'Admin') };

test('${name} changes something', async () => {
  const decision = await decide(${name}, base);
  assert.ok(!isRejection(decision));
  assert.ok(decision.effects.length > 0, '${name} decides nothing yet: return effects');
});

cases(${name}, base, {});
`;
}
