/** How far a server is: what is read, joined and compared, of either server. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  broughtPosition,
  covers,
  mariadbPositionText,
  nowhere,
  type Position,
  parseMariadbPosition,
  parsePosition,
  positionText,
  together,
} from '../../../../core/store/mysql/position.ts';

const uuid = '3e11fa47-71ca-11e1-9e33-c80aa9429562';
const other = '3e11fa47-71ca-11e1-9e33-c80aa9429563';

const read = (text: string): Position => {
  const found = parsePosition(text);
  assert.ok(found, text);
  return found;
};
const readMariadb = (text: string): Position => {
  const found = parseMariadbPosition(text);
  assert.ok(found, text);
  return found;
};

describe('positions', () => {
  test('MariaDB numbers each domain in a row, whichever server wrote', () => {
    assert.equal(positionText(readMariadb('0-1-17,5-2-3')), '0:1-17,5:1-3');
    assert.equal(mariadbPositionText(readMariadb('0-7-17,5-2-3')), '0-1-17,5-1-3');
    assert.equal(readMariadb(''), nowhere);
    for (const wrong of ['0-1', '0-1-', 'a-1-2', '0-1-2,', '0-1-2;', `0-1-${2 ** 60}`]) {
      assert.equal(parseMariadbPosition(wrong), undefined, wrong);
    }
  });

  test('MySQL keeps ranges for each server and tag; ranges that touch are one', () => {
    assert.equal(
      positionText(read(`${uuid}:1-5:6:9-11,\n${other}:4`)),
      `${uuid}:1-11,${other}:4-4`.replace('1-11', '1-6:9-11'),
    );
    assert.equal(positionText(read(`${uuid.toUpperCase()}:1-3:tag:2-4`)), `${uuid}:1-3,${uuid}:tag:2-4`);
    for (const wrong of ['x', uuid, `${uuid}:0-1`, `${uuid}:5-1`, `${uuid}:1-2'`, `${uuid}:1-2,`]) {
      assert.equal(parsePosition(wrong), undefined, wrong);
    }
  });

  test('a position is told in a form that is read again', () => {
    for (const text of ['0:1-17,5:1-3', `${uuid}:1-6:9-11,${uuid}:tag:2-4`, '']) {
      assert.equal(positionText(read(text)), text);
    }
    assert.equal(broughtPosition(`0:1-${'1'.repeat(5000)}`), undefined);
  });

  test('one covers another where nothing of it is missing', () => {
    assert.ok(covers(read('0:1-17,5:1-3'), read('0:1-17')));
    assert.ok(covers(read('0:1-17'), nowhere));
    assert.ok(!covers(read('0:1-16'), read('0:1-17')));
    assert.ok(!covers(read('0:1-17'), read('1:1-1')));
    assert.ok(!covers(read(`${uuid}:1-5:7-9`), read(`${uuid}:1-6`)));
    assert.ok(covers(read(`${uuid}:1-5:7-9`), read(`${uuid}:2-4:8`)));
  });

  test('two together have everything of both', () => {
    assert.equal(positionText(together(read('0:1-17,5:1-3'), read('0:1-18,6:1-1'))), '0:1-18,5:1-3,6:1-1');
    const one = read('0:1-17');
    assert.equal(together(one, read('0:1-3')), one);
    assert.equal(together(read('0:1-3'), one), one);
  });
});
