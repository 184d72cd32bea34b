/**
 * Every command and query of the registry is sent members of a wrong type: at the top, in its objects, in the items
 * of its lists, and names of those items beside the list. It is refused by name or done without, never a fault.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Subject } from '../../core/command/wire/registry.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import type { TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import { type Data, madeOf, send, startTwin } from '../support/sweep.ts';

let bank: TestBank;
before(async () => {
  bank = await startTwin();
});
after(() => bank.stop());

/** A value of each type, and names by which objects are asked of themselves. */
const others: readonly unknown[] = [7, 'seven', true, [7], { hasOwnProperty: null }, 1e300, ''];

/** The data with one value in place of another, for every place in it. */
function* replaced(value: unknown, by: unknown): Generator<unknown> {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value)) {
    for (const other of replaced(held, by)) {
      yield Array.isArray(value)
        ? value.map((item, at) => (String(at) === name ? other : item))
        : { ...value, [name]: other };
    }
  }
}

/** Names that items of its lists declare. */
function itemNames(schema: Schema): readonly string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  const own = Object.keys(schema.items?.properties ?? {});
  const deeper = schema.items === undefined ? inner : [...inner, schema.items];
  return [...own, ...deeper.flatMap(itemNames)];
}

/** Requests with a wrong member each. */
function wrongOnes({ spec }: Subject): readonly Data[] {
  const schema = spec.input as Schema;
  const example = inputExample(spec);
  const whole = madeOf(schema, 'whole') as Data;
  // The members of the example are good ones: behind one that is wrong, the others go through.
  const full = { ...whole, ...example };
  const found: Data[] = [];
  for (const by of others) {
    for (const data of replaced(full, by)) {
      if (typeof data === 'object' && data !== null && !Array.isArray(data))
        found.push(data as Data);
    }
    for (const name of itemNames(schema)) found.push({ ...example, [name]: by });
  }
  return found;
}

test('no member of a wrong type is a fault of the host', async () => {
  const admin = person('admin', 'Admin');
  const faults: string[] = [];
  let sent = 0;
  for (const subject of registry.subjects) {
    const { name, permission } = subject.spec;
    // The host sends its own commands as it declares them.
    if (permission === null) continue;
    const requests = wrongOnes(subject);
    for (let at = 0; at < requests.length; at += 50) {
      const part = requests.slice(at, at + 50);
      const replies = await Promise.all(
        part.map((data, index) => send(bank.host.bank, name, data, admin, `${name} ${at + index}`)),
      );
      for (const [index, { status, body }] of replies.entries()) {
        sent += 1;
        const { problems } = subject.admit(part[index]);
        const wrong = status >= 500 || (problems.length > 0 && status !== 400);
        if (wrong)
          faults.push(`${name} ${JSON.stringify(part[index])}: ${status} ${JSON.stringify(body)}`);
      }
    }
  }
  assert.deepEqual(faults.slice(0, 20), []);
  assert.ok(sent > 5000, `only ${sent} were sent`);
});

for (const name of ['tag', 'payerAddress']) {
  test(`${name}: 7 in a list of mandates or beside it is refused by name`, async () => {
    const spec = registry.find('CreateInterbankMandateListCommand')?.spec as Subject['spec'];
    const example = inputExample(spec) as { readonly mandates: readonly Data[] };
    const admin = person('admin', 'Admin');
    const inside = { ...example, mandates: example.mandates.map((one) => ({ ...one, [name]: 7 })) };
    const refused = await send(bank.host.bank, spec.name, inside, admin, `inside ${name}`);
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), new RegExp(`mandates\\.0\\.${name}`));
    const outside = { ...example, [name]: 7 };
    const misplaced = await send(bank.host.bank, spec.name, outside, admin, `beside ${name}`);
    assert.equal(misplaced.status, 400);
    assert.match(JSON.stringify(misplaced.body), new RegExp(`${name} .*each item of mandates`));
  });
}
