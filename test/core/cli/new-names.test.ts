/** Names that would be begun and then not compile, run or be stored are refused, each with what to say instead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Complaint } from '../../../core/cli/complaint.ts';
import {
  demandStorable,
  named,
  nounOf,
  placed,
  policyNamed,
  processNamed,
  wireName,
  words,
} from '../../../core/cli/new-names.ts';

const table = (path: string, plural?: string) => nounOf(named(path, words), plural);

const refused: readonly (readonly [() => unknown, string])[] = [
  [
    () => table('safes/safe', 'delete'),
    'A table cannot be called delete: the language, or every such file, has something else under this name. Say another by --plural, for example safe-records.',
  ],
  [
    () => table('safes/word', 'text'),
    'A table cannot be called text: the language, or every such file, has something else under this name. Say another by --plural, for example word-records.',
  ],
  [
    () => table('safes/box', 'box-view'),
    'A table cannot be called boxView: the language, or every such file, has something else under this name. Say another by --plural, for example box-records.',
  ],
  [
    () => table('safes/string'),
    'A noun cannot be called string: the language has a String already. Say of what, for example loan-string.',
  ],
  [
    () => placed('safes/Object', wireName),
    'The language has Object already: say what is done, for example OpenObject.',
  ],
  [
    () => policyNamed('safes/host'),
    'A rule set cannot be called host: the language, or every such file, has something else under this name. Say of what, for example safes/allowed-host.',
  ],
  [
    () => policyNamed('safes/class'),
    'A rule set cannot be called class: the language, or every such file, has something else under this name. Say of what, for example safes/allowed-class.',
  ],
  [
    () => processNamed('safes/start'),
    'A process cannot be called start: a step of every diagram that is begun is. Say of what, for example safes/safes-start.',
  ],
  [
    () => demandStorable('sqlite_files'),
    'A table cannot be called sqlite_files: the store keeps its own under this name. Say another by --plural.',
  ],
  [
    () => demandStorable('unit_batches'),
    'A table cannot be called unit_batches: the store keeps its own under this name. Say another by --plural.',
  ],
  [
    () => demandStorable('x'.repeat(49)),
    `A table cannot be called ${'x'.repeat(49)}: its name has 49 characters, 48 is the most. Say a shorter one by --plural.`,
  ],
  [
    () => placed(`safes/${'X'.repeat(61)}`, wireName),
    `'${'X'.repeat(61)}' has 61 characters, 60 is the most: shorten it.`,
  ],
];

for (const [begun, complaint] of refused) {
  test(complaint, async () => {
    await assert.rejects(async () => begun(), new Complaint(complaint));
  });
}

test('a name that every object has is one like another', () => {
  assert.deepEqual(named('constructor/safe', words), {
    area: 'constructor',
    folder: 'constructor',
    name: 'safe',
  });
});
