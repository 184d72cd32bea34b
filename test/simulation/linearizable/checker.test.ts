/** The checker of histories accepts what could have been, and refuses what could not. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { accountsFrom, type Input, type Output } from './accounts.ts';
import { linearized, type Operation, type Sequential } from './checker.ts';

type Op = Operation<Input, Output>;

const model = accountsFrom({ a: { balance: 100n, held: 0n }, b: { balance: 0n, held: 0n } });

const op = (called: number, returned: number, input: Input, output?: Output): Op => ({
  called,
  returned,
  input,
  output,
});
const done = (balance: bigint, held = 0n, id?: string): Output => ({
  kind: 'done',
  shown: { balance, held },
  ...(id === undefined ? {} : { id }),
});
const short: Output = { kind: 'short' };
const deposit = (amount: bigint): Input => ({ kind: 'deposit', account: 'a', amount });
const withdraw = (amount: bigint): Input => ({ kind: 'withdraw', account: 'a', amount });
const hold = (amount: bigint): Input => ({ kind: 'hold', account: 'a', amount });
const take = (id: string): Input => ({ kind: 'take', account: 'a', hold: id });
const release = (id: string): Input => ({ kind: 'release', account: 'a', hold: id });
const query = (account = 'a'): Input => ({ kind: 'query', account });
const transfer = (amount: bigint): Input => ({ kind: 'transfer', account: 'a', to: 'b', amount });

/** Histories and whether they could have been. */
const histories: Readonly<Record<string, readonly [boolean, readonly Op[]]>> = {
  'one after the other': [true, [op(1, 2, deposit(5n), done(105n)), op(3, 4, query(), done(105n))]],
  'a query during a deposit sees it': [
    true,
    [op(1, 4, deposit(5n), done(105n)), op(2, 3, query(), done(105n))],
  ],
  'a query during a deposit does not see it yet': [
    true,
    [op(1, 4, deposit(5n), done(105n)), op(2, 3, query(), done(100n))],
  ],
  'a query after a deposit does not see it': [
    false,
    [op(1, 2, deposit(5n), done(105n)), op(3, 4, query(), done(100n))],
  ],
  'two queries, and the later one sees less': [
    false,
    [op(1, 9, deposit(5n), done(105n)), op(2, 3, query(), done(105n)), op(4, 5, query(), done(100n))],
  ],
  'two deposits at once, the second on top of the first': [
    true,
    [op(1, 4, deposit(5n), done(112n)), op(2, 3, deposit(7n), done(107n))],
  ],
  'two deposits at once, of which one is lost': [
    false,
    [op(1, 4, deposit(5n), done(105n)), op(2, 3, deposit(7n), done(107n))],
  ],
  'a deposit that is done twice': [false, [op(1, 2, deposit(5n), done(105n)), op(3, 4, query(), done(110n))]],
  'the same money is paid out twice': [
    false,
    [op(1, 4, withdraw(80n), done(20n)), op(2, 3, withdraw(80n), done(20n))],
  ],
  'of two payments one is short': [
    true,
    [op(1, 4, withdraw(80n), short), op(2, 3, withdraw(80n), done(20n))],
  ],
  'short, although nothing was ever taken': [false, [op(1, 2, withdraw(80n), short)]],
  'a payment beside a hold that it cannot pass': [
    false,
    [op(1, 2, hold(60n), done(100n, 60n, 'h')), op(3, 4, withdraw(50n), done(50n, 60n))],
  ],
  'a hold that becomes a payment': [
    true,
    [
      op(1, 2, hold(60n), done(100n, 60n, 'h')),
      op(3, 4, take('h'), done(40n)),
      op(5, 6, release('h'), { kind: 'over' }),
    ],
  ],
  'a hold that is taken and let go': [
    false,
    [
      op(1, 2, hold(60n), done(100n, 60n, 'h')),
      op(3, 6, take('h'), done(40n)),
      op(4, 5, release('h'), done(100n)),
    ],
  ],
  'a transfer seen whole': [
    true,
    [op(1, 6, transfer(30n), done(70n)), op(2, 3, query('a'), done(70n)), op(4, 5, query('b'), done(30n))],
  ],
  'a transfer seen by halves': [
    false,
    [op(1, 6, transfer(30n), done(70n)), op(2, 3, query('a'), done(70n)), op(4, 5, query('b'), done(0n))],
  ],
  'a deposit of which nobody knows, seen later': [
    true,
    [op(1, 2, deposit(5n)), op(3, 4, query(), done(100n)), op(5, 6, query(), done(105n))],
  ],
  'a deposit of which nobody knows, seen and gone': [
    false,
    [op(1, 2, deposit(5n)), op(3, 4, query(), done(105n)), op(5, 6, query(), done(100n))],
  ],
  'a deposit of which nobody knows, seen before it was asked for': [
    false,
    [op(1, 2, query(), done(105n)), op(3, 4, deposit(5n))],
  ],
  'what is refused changes nothing': [
    true,
    [op(1, 2, withdraw(5n), { kind: 'refused' }), op(3, 4, query(), done(100n))],
  ],
};

describe('histories', () => {
  for (const [name, [could, history]] of Object.entries(histories)) {
    test(`${name}: ${could ? 'could have been' : 'could not have been'}`, () => {
      assert.equal(linearized(history, model).isLinearizable, could);
    });
  }
});

test('what could not have been is told with the order that was found so far', () => {
  const history = [
    op(1, 2, deposit(5n), done(105n)),
    op(3, 4, query(), done(100n)),
    op(5, 6, query(), done(105n)),
  ];
  const { longest, stuck } = linearized(history, model);
  assert.deepEqual(longest, history.slice(0, 1));
  assert.deepEqual(stuck, history.slice(1, 2));
});

/** A register that is written and read: small enough to try every order. */
type Register = Sequential<number, number | 'read', number>;
const register: Register = {
  initial: 0,
  step: (state, input, output) => {
    if (input !== 'read') return input;
    return output === undefined || output === state ? state : undefined;
  },
  digest: String,
  touches: () => ['register'],
};
type RegisterOp = Operation<number | 'read', number>;

/** The definition itself: some order of all that returned and some of what did not, in which nobody is overtaken. */
function couldBe(left: readonly RegisterOp[], state: number): boolean {
  if (left.every(({ output }) => output === undefined)) return true;
  return left.some((one) => {
    const isOvertaken = left.some(
      (other) => other !== one && other.output !== undefined && other.returned < one.called,
    );
    const next = isOvertaken ? undefined : register.step(state, one.input, one.output);
    return (
      next !== undefined &&
      couldBe(
        left.filter((other) => other !== one),
        next,
      )
    );
  });
}

const registerOp: fc.Arbitrary<RegisterOp> = fc
  .record({
    write: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    read: fc.integer({ min: 0, max: 2 }),
    called: fc.integer({ min: 0, max: 12 }),
    lasts: fc.integer({ min: 1, max: 6 }),
    isKnown: fc.boolean(),
  })
  .map(({ write, read, called, lasts, isKnown }) => ({
    called,
    returned: called + lasts,
    input: write ?? 'read',
    output: write === undefined || isKnown ? read : undefined,
  }));

test('small histories are judged as by trying every order', () => {
  const seen = { could: 0, couldNot: 0 };
  fc.assert(
    fc.property(fc.array(registerOp, { minLength: 1, maxLength: 6 }), (history) => {
      const could = couldBe(history, register.initial);
      seen[could ? 'could' : 'couldNot'] += 1;
      assert.equal(linearized(history, register).isLinearizable, could);
    }),
    { numRuns: 3000, seed: 7 },
  );
  assert.ok(seen.could > 300 && seen.couldNot > 300, JSON.stringify(seen));
});

test('a long history with many at once is judged in little time', () => {
  const history: Op[] = [];
  let balance = 100n;
  for (let at = 0; at < 400; at += 1) {
    balance += BigInt(at);
    // Eight overlap at any moment.
    history.push(op(at, at + 8.5, deposit(BigInt(at)), done(balance)));
  }
  assert.ok(linearized(history, model).isLinearizable);
  const [last] = history.splice(-1);
  assert.ok(last !== undefined);
  const lost = [...history, { ...last, output: done(balance - 1n) }];
  assert.ok(!linearized(lost, model).isLinearizable);
});
