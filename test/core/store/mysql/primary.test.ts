/** Which of several servers is the primary, by what each says of itself; where that is not certain, none is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Look } from '../../../../core/store/mysql/listed-server.ts';
import { judged } from '../../../../core/store/mysql/primary.ts';

type Answer = Extract<Look, { is: 'reads' | 'writes' }>;

function server(name: string, more: Partial<Answer> = {}): Look {
  const url = `mysql://${name}/bursar`;
  const is = { is: 'reads', bank: 'ours', lacks: false, newest: 'mark' } as const;
  return { name, url, ...is, ...more };
}
const away = (name: string): Look => ({
  name,
  url: `mysql://${name}/bursar`,
  is: 'away',
  problem: 'Nothing answers at its address.',
});
const writes = { is: 'writes' } as const;

interface Case {
  readonly looks: readonly Look[];
  readonly bank?: string;
  readonly current?: string;
  readonly found?: string;
  readonly problems?: Readonly<Record<string, RegExp>>;
}

const cases: Readonly<Record<string, Case>> = {
  'the one that takes writes': {
    looks: [server('one'), server('two', writes), server('three')],
    found: 'two',
  },
  'all but one are away': {
    looks: [away('one'), server('two', writes), away('three')],
    found: 'two',
    problems: { one: /^Nothing answers/, three: /^Nothing answers/ },
  },
  'nobody takes writes': { looks: [server('one'), server('two')] },
  'two take writes, and nobody is known': {
    looks: [server('one', writes), server('two', writes), server('three')],
    problems: {
      one: /^It takes writes, and so does two: neither is written to/,
      two: /^It takes writes, and so does one/,
    },
  },
  'two take writes, and one of them was the primary up to now': {
    looks: [server('one', writes), server('two', writes)],
    bank: 'ours',
    current: 'two',
    found: 'two',
    problems: { one: /^It takes writes, but two is the primary\. Set it to read_only\.$/ },
  },
  'two take writes, and one of them lacks what was committed': {
    looks: [server('one', { ...writes, lacks: true }), server('two', writes)],
    bank: 'ours',
    found: 'two',
    problems: { one: /^It takes writes, but lacks what was committed before/ },
  },
  'the only one that takes writes lacks what was committed': {
    looks: [server('one', { ...writes, lacks: true }), server('two')],
    bank: 'ours',
    problems: { one: /^It takes writes, but lacks/ },
  },
  'a replica that lacks something is a replica': {
    looks: [server('one', { lacks: true }), server('two', writes)],
    bank: 'ours',
    found: 'two',
  },
  'the primary up to now only reads': {
    looks: [server('one'), server('two', writes)],
    bank: 'ours',
    current: 'one',
    found: 'two',
  },
  'the primary up to now is silent, and another one takes writes': {
    looks: [away('one'), server('two', writes)],
    bank: 'ours',
    current: 'one',
    found: 'two',
    problems: { one: /^Nothing answers/ },
  },
  'another bank takes writes': {
    looks: [server('one', { ...writes, bank: 'theirs' }), server('two', writes)],
    bank: 'ours',
    found: 'two',
    problems: { one: /^It has the store of another bank/ },
  },
  'another bank is among those that only read': {
    looks: [server('one', writes), server('two', { bank: 'theirs' })],
    bank: 'ours',
    found: 'one',
    problems: { two: /^It has the store of another bank/ },
  },
  'two banks, and which is ours is not known': {
    looks: [server('one', writes), server('two', { bank: 'theirs' })],
    problems: { two: /^It has another store than one/ },
  },
  'an empty server takes writes where there was a store': {
    looks: [server('one', { ...writes, bank: undefined }), server('two')],
    bank: 'ours',
    problems: { one: /^It takes writes, but has no store\.$/ },
  },
  'before the first migration there is no store anywhere': {
    looks: [server('one', { ...writes, bank: undefined }), server('two', { bank: undefined })],
    found: 'one',
  },
};

for (const [name, { looks, bank, current, found, problems = {} }] of Object.entries(cases)) {
  test(name, () => {
    const url = current === undefined ? undefined : `mysql://${current}/bursar`;
    const judgement = judged(looks, { bank, current: url });
    assert.equal(judgement.found?.name, found);
    assert.deepEqual([...judgement.problems.keys()].sort(), Object.keys(problems).sort());
    for (const [server, says] of Object.entries(problems)) {
      assert.match(judgement.problems.get(server) ?? '', says);
    }
  });
}
