/** What one command brings and the store refuses is its own fault, with an incident: who shares its batch goes on. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { depositProducts } from '../../../commands/products/deposit-product.ts';
import { command } from '../../../core/command/declaration/command.ts';
import { put } from '../../../core/command/declaration/effects.ts';
import { admission, Bag, Type } from '../../../core/command/declaration/schema.ts';
import { execute } from '../../../core/command/wire/execute.ts';
import { R2 } from '../../../core/command/wire/reply.ts';
import { connect } from '../../../core/store/migrate.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';
import { bookOf, deposit } from '../../support/keyed-deposits.ts';

const bank = bankOfFile({ limits: { batch: 64 } });
before(async () => {
  const { address } = bank.store;
  const db = connect(address);
  // What is wrong with a row alone, and no constraint: the server's own words for it.
  const refuse =
    address.kind === 'sqlite'
      ? "CREATE TRIGGER disturb BEFORE UPDATE ON deposit_products WHEN NEW.description = 'refused' BEGIN SELECT json_extract('{', '$.a'); END"
      : "CREATE TRIGGER disturb BEFORE UPDATE ON deposit_products FOR EACH ROW IF NEW.description = 'refused' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'; END IF";
  await db.raw(refuse);
  await db.destroy();
});

/** Reads and writes whatever it is given: what a careless author lets by. */
const careless = command({
  name: 'Careless',
  summary: 'Reads and writes whatever it is given.',
  reply: R2,
  permission: ['*'],
  input: Type.Object({ code: Type.Unknown(), more: Bag() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'Careless',
  effectClasses: ['risk'],
  isFixture: true,
  load: async ({ code }, read) => ({ product: await read.one(depositProducts, { code: code as string }) }),
  decide: ({ more }, { product }) => {
    assert.ok(product !== undefined);
    const given = more as Record<string, never>;
    return { data: {}, message: 'Done.', effects: [put(depositProducts, product, given)] };
  },
});

function run(code: unknown, more: Readonly<Record<string, unknown>>) {
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
      data: { code, more },
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

const faulty: Readonly<Record<string, readonly [unknown, Readonly<Record<string, unknown>>]>> = {
  'a row that the store refuses': ['CURRENT', { description: 'refused' }],
  'a number that no column holds': ['CURRENT', { id: 2n ** 70n }],
  'nothing where something must be': ['CURRENT', { name: null }],
  'a value that is none': ['CURRENT', { name: { toString: 7 } }],
  'a look for what is not a key': [{ hasOwnProperty: null }, {}],
};

for (const [what, [code, more]] of Object.entries(faulty)) {
  test(`among 200 at once, ${what} fails alone`, async () => {
    const start = await bookOf(bank.host, 'acc-empty');
    const strangers = Array.from({ length: 199 }, (_, at) =>
      deposit(bank.host, { accountNumber: '1000000005', key: `${what} ${at}` }),
    );
    const [refused, ...others] = await Promise.all([run(code, more), ...strangers]);
    assert.deepEqual(
      [...new Set(others.map(({ status }) => status))],
      [200],
      'strangers are answered as if it had not been there',
    );
    assert.equal(refused?.status, 500, JSON.stringify(refused?.body));
    assert.match(JSON.stringify(refused?.body), /INTERNAL_ERROR.*incidentId/s);
    assert.equal((await bookOf(bank.host, 'acc-empty')) - start, 19_900n);
  });
}
