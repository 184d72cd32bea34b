/** Statements in packets: in order, each as large as the server takes and no larger. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { packetSize, packetsOf, statementsOf } from '../../../../core/store/mysql/packets.ts';
import { StoreFault } from '../../../../core/store/store.ts';
import { pick } from '../../../support/pick.ts';

describe('packets', () => {
  test('what fits goes as one, to the byte', () => {
    assert.deepEqual(packetsOf(['aaaa', 'bbbb'], 9), ['aaaa;bbbb']);
    assert.deepEqual(packetsOf(['aaaa', 'bbbb'], 8), ['aaaa', 'bbbb']);
  });

  test('the order stays, and nothing is left out', () => {
    const statements = Array.from({ length: 50 }, (_, at) => `statement ${at}`);
    const packets = packetsOf(statements, 40);
    assert.equal(packets.join(';'), statements.join(';'));
    assert.ok(packets.every((packet) => packet.length <= 40));
  });

  test('bytes count, not characters', () => {
    assert.deepEqual(packetsOf(['ééé', 'é'], 7), ['ééé', 'é']);
    assert.deepEqual(packetsOf(['ééé', 'é'], 9), ['ééé;é']);
  });

  test('a long list is said in several statements', () => {
    const parts = statementsOf([1, 2, 3, 4, 5], (some) => `(${some.join()})`, { joined: 5, row: 5 });
    assert.deepEqual(pick(parts, 'text'), ['(1,2)', '(3)', '(4,5)']);
  });

  test('a row that is longer than what is joined goes alone, where the server takes it', () => {
    const parts = statementsOf(['a', 'x'.repeat(7), 'b'], (some) => some.join(), { joined: 4, row: 8 });
    assert.deepEqual(pick(parts, 'text'), ['a', 'x'.repeat(7), 'b']);
  });

  test('a row that no packet holds is the fault of who brings it', () => {
    assert.throws(
      () => statementsOf(['x'.repeat(9)], (some) => some.join(), { joined: 8, row: 8 }),
      StoreFault,
    );
  });

  test('a packet stays below what the server allows', () => {
    assert.ok(packetSize(16 * 1024 * 1024).row < 16 * 1024 * 1024);
    assert.ok(packetSize(64 * 1024).row < 64 * 1024);
    assert.equal(packetSize(64 * 1024).joined, packetSize(64 * 1024).row);
  });
});
