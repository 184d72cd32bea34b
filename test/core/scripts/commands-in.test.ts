import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsIn, functionsIn } from '../../../core/scripts/commands-in.ts';

test('a script names a command where it runs it, however that is quoted, and once', () => {
  const script =
    'doCmd("A", {}); await doCmd ( `B` ); doCmd(\'A\'); redoCmd("C"); doCmd(name); BankLingo.ExecuteCommand("D")';
  assert.deepEqual(commandsIn(script), ['A', 'B', 'D']);
});

test('a script names a function of the library where it calls it, and once', () => {
  const script = 'lib.mask(a) + lib . units(b) + lib?.mask(c) + notlib.other(d)';
  assert.deepEqual(functionsIn(script), ['mask', 'units']);
});

test('what a comment or a text says runs nothing', () => {
  assert.deepEqual(commandsIn("// doCmd('A')\n/* doCmd('B') */ return 'it is // doCmd(1)'"), []);
  assert.deepEqual(commandsIn("return doCmd('A', {}) // doCmd('B')"), ['A']);
});
