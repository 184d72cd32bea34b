/** An effect that names what its table does not declare: a fault of its command alone, whatever the types let by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { fresh, insert, put } from '../../../core/command/declaration/effects.ts';
import { admission, Bag, Type } from '../../../core/command/declaration/schema.ts';
import type { Changes, Exactly } from '../../../core/command/declaration/table.ts';
import { execute } from '../../../core/command/wire/execute.ts';
import { R2 } from '../../../core/command/wire/reply.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';
import { changedTables, storedRows } from '../../support/stored.ts';

const bank = bankOfFile({ limits: { batch: 128 } });

/** A command whose author trusts its input: what it is given goes into the effect as it is. */
const careless = command({
  name: 'Careless',
  summary: 'Writes whatever it is given.',
  reply: R2,
  permission: ['*'],
  input: Type.Object({ do: Type.String(), more: Bag() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'Careless',
  effectClasses: ['risk'],
  isFixture: true,
  load: async (_input, read) => ({ product: await read.one(depositProducts, { code: 'CURRENT' }) }),
  decide: (input, { product }) => {
    assert.ok(product !== undefined);
    // What types forbid a careful author, a cast lets by.
    const given = input.more as Record<string, never>;
    const row = { ...fresh(product), encodedKey: 'new', id: 77, code: 'NEW', ...given };
    const effect =
      input.do === 'insert' ? insert(depositProducts, row) : put(depositProducts, product, given);
    return { data: {}, message: 'Done.', effects: [effect] };
  },
});

function run(what: string, more: Readonly<Record<string, unknown>>) {
  const subject = {
    spec: careless,
    area: 'test',
    folder: 'test',
    admit: admission(careless.input, 'command'),
  };
  const { registry } = bank.host.bank;
  return execute(
    {
      name: careless.name,
      data: { do: what, more },
      form: 'E5',
      dryRun: false,
      credentials: { actor: person('careless', 'Admin') },
      origin: { kind: 'cli', requestId: 'test', ip: null, userAgent: null },
    },
    {
      ...bank.host.bank,
      registry: { ...registry, find: (name) => (name === careless.name ? subject : undefined) },
    },
  );
}

const faulty: Readonly<Record<string, readonly ['insert' | 'put', object]>> = {
  'an insert of what is not a column': ['insert', { colour: 'red' }],
  'an insert with a tenant': ['insert', { tenant: 'other' }],
  'an insert with a version': ['insert', { version: 3 }],
  'a put of what is not a column': ['put', { colour: 'red' }],
  'a put of the tenant': ['put', { tenant: 'other' }],
  'a put of the key': ['put', { encodedKey: 'another' }],
  'a put of the version': ['put', { version: 9 }],
};
for (const [what, [effect, more]] of Object.entries(faulty)) {
  test(`${what} is an incident and changes nothing; its batch goes on`, async () => {
    const before = await storedRows(bank);
    const refused = await run(effect, more as Readonly<Record<string, unknown>>);
    assert.equal(refused.status, 500);
    assert.match(JSON.stringify(refused.body), /INTERNAL_ERROR.*incidentId/s);
    assert.deepEqual(changedTables(before, await storedRows(bank)), []);
    const [ok, fault, fine] = await Promise.all([
      run('put', { name: `Name before ${what}` }),
      run(effect, more as Readonly<Record<string, unknown>>),
      run('put', { description: what }),
    ]);
    assert.deepEqual([ok.status, fault.status, fine.status], [200, 500, 200]);
    const read = bank.host.store.reader('demo');
    const product = await read.one(depositProducts, { code: 'CURRENT' });
    assert.deepEqual([product?.name, product?.description], [`Name before ${what}`, what]);
  });
}

type Columns = Changes<typeof depositProducts>;
type Allowed<Name extends string> = Name extends keyof Columns ? true : false;
type Given<Name extends string> = Exactly<Columns, { readonly [K in Name]: string }>[Name];
type IsRefused<T> = [T] extends [never] ? true : false;

test('types refuse what the unit of work would', () => {
  // Checked by the compiler: a value of another type would not be assignable.
  const allowed: readonly [Allowed<'name'>, Allowed<'encodedKey'>, Allowed<'tenant'>] = [true, false, false];
  const refused: readonly [IsRefused<Given<'colour'>>, IsRefused<Given<'name'>>] = [true, false];
  assert.ok(allowed[0] && refused[0]);
});
