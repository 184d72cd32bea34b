/**
 * Every command and query of the registry is sent every column of every table, every name that the host itself
 * uses, nulls and unknown filters: the handlers see none of it, and two banks, of which one got all of it, end alike.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { depositProducts } from '../../commands/products/deposit-product.ts';
import type { Actor } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { admission, Type } from '../../core/command/declaration/schema.ts';
import { alsoNamed } from '../../core/command/declaration/schema-node.ts';
import type { Bank } from '../../core/command/wire/bank.ts';
import type { Subject } from '../../core/command/wire/registry.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import type { TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import {
  absentAsNull,
  comparableReply,
  type Data,
  differences,
  idsOf,
  madeOf,
  requestsOf,
  rowsOf,
  send,
  startTwin,
  trustedNames,
  withMembers,
} from '../support/sweep.ts';

let plain: TestBank;
let swept: TestBank;
let names: ReadonlyMap<string, unknown>;
before(async () => {
  [plain, swept] = await Promise.all([startTwin(), startTwin()]);
  names = await trustedNames();
});
after(() => Promise.all([plain.stop(), swept.stop()]));

const schemaOf = ({ spec }: Subject) => spec.input as Schema;

/** The names that an object does not declare, and those that are not slips of declared ones here. */
const undeclaredBy =
  (but: ReadonlySet<string> = new Set()) =>
  ({ properties = {} }: Schema, _held: Data, path: string): Data => {
    const others = new Set(
      Object.values(properties).flatMap((member) => itemsOf(membersOf(member)[alsoNamed])),
    );
    return Object.fromEntries(
      [...names].filter(
        ([name]) => !Object.hasOwn(properties, name) && !others.has(name) && !but.has(path + name),
      ),
    );
  };

test('there are columns and system names to try', () => {
  assert.ok(names.size > 300);
  for (const name of ['tenant', 'version', 'createdBy', 'accountNumber', '__proto__']) {
    assert.ok(names.has(name), name);
  }
});

test('no handler sees a member that is not declared, at any depth', () => {
  for (const subject of registry.subjects) {
    const { spec, admit } = subject;
    for (const extent of ['whole', 'required'] as const) {
      const data = madeOf(schemaOf(subject), extent);
      const more = withMembers(schemaOf(subject), data, undeclaredBy());
      assert.deepEqual(admit(more).input, admit(data).input, spec.name);
    }
  }
});

test('an optional member that is null is absent to every handler, at any depth', () => {
  for (const subject of registry.subjects) {
    for (const extent of ['required', 'frame'] as const) {
      const data = madeOf(schemaOf(subject), extent);
      const nulls = withMembers(schemaOf(subject), data, absentAsNull);
      assert.deepEqual(subject.admit(nulls), subject.admit(data), subject.spec.name);
    }
  }
});

const queries = registry.subjects.filter(({ spec }) => spec.kind === 'query');

test('a query refuses each of the names, and says which', () => {
  for (const subject of queries) {
    const example = inputExample(subject.spec);
    for (const [name, value] of Object.entries(undeclaredBy()(schemaOf(subject), {}, ''))) {
      const one = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`) as Data;
      const { problems } = subject.admit({ ...example, ...one });
      assert.ok(
        problems.some(({ field }) => field === name),
        `${subject.spec.name} says nothing of ${name}`,
      );
    }
  }
});

const admin = person('admin', 'Admin');
const second = person('second', 'Admin');
const actorOf = ({ spec }: Subject, actor: Actor): Actor =>
  spec.permission === null ? { ...actor, kind: 'system' } : actor;

/** The request with every undeclared name that is not refused as a slip, and with nulls for what is left out. */
function sweptData(subject: Subject, data: Data): Data {
  const schema = schemaOf(subject);
  const nulls = withMembers(schema, data, absentAsNull);
  if (subject.spec.kind === 'query') return nulls as Data;
  const slips = new Set<string>();
  const known = new Set(subject.admit(nulls).problems.map(({ field }) => field));
  for (;;) {
    const more = withMembers(schema, nulls, undeclaredBy(slips)) as Data;
    const found = subject.admit(more).problems.filter(({ field }) => !known.has(field));
    if (found.length === 0) return more;
    for (const { field = '' } of found) slips.add(field);
  }
}

test('with all of it a bank answers and stores what it does without', async () => {
  const accepted = new Set<string>();
  const unlike: string[] = [];
  let at = 0;
  for (const actor of [admin, second]) {
    const [ids, others] = await Promise.all([idsOf(plain, 'demo'), idsOf(swept, 'demo')]);
    for (const subject of registry.subjects) {
      const { name } = subject.spec;
      // What a process measured of itself is of no other.
      if (accepted.has(name)) continue;
      const as = actorOf(subject, actor);
      const same = requestsOf(subject, others);
      for (const [which, data] of requestsOf(subject, ids).entries()) {
        at += 1;
        const [one, other] = await Promise.all([
          send(plain.host.bank, name, data, as, `r${at}`),
          send(swept.host.bank, name, sweptData(subject, same[which] ?? data), as, `r${at}`),
        ]);
        const replies = [comparableReply(one), comparableReply(other)];
        if (replies[0] !== replies[1]) unlike.push(`${name}: ${replies.join(' but ')}`);
        if (one.status === 200) accepted.add(name);
      }
    }
  }
  assert.deepEqual(unlike, []);
  assert.deepEqual(differences(await rowsOf(plain), await rowsOf(swept)), []);
  assert.ok(accepted.size > 120, `only ${accepted.size} were accepted`);
});

/** What the sweep is for: an input that goes into the row as it came, behind a door that lets everything in. */
const careless = command({
  name: 'CarelessCommand',
  summary: 'Spreads what it is given.',
  reply: R2,
  permission: ['*'],
  input: Type.Object({ description: Type.String() }),
  output: Type.Object({}),
  rejects: [],
  audits: 'Careless',
  effectClasses: ['risk'],
  isFixture: true,
  load: async (_input, read) => ({ product: await read.one(depositProducts, { code: 'CURRENT' }) }),
  decide: (input, { product }) => {
    assert.ok(product !== undefined);
    const { description } = input;
    const { name = product.name } = input as { readonly name?: string };
    return { data: {}, message: 'Done.', effects: [put(depositProducts, product, { description, name })] };
  },
});

test('the sweep finds a member that gets through', async () => {
  const closed = {
    spec: careless,
    area: 'test',
    folder: 'test',
    admit: admission(careless.input, 'command'),
  };
  const open: Subject = { ...closed, admit: (input) => ({ input, problems: [], strays: [] }) };
  const data = { description: 'swept' };
  const withSubject = ({ host }: TestBank, subject: Subject): Bank => ({
    ...host.bank,
    registry: { ...host.registry, find: () => subject },
  });
  await send(withSubject(plain, closed), careless.name, data, admin, 'planted');
  await send(withSubject(swept, closed), careless.name, sweptData(closed, data), admin, 'planted');
  assert.deepEqual(differences(await rowsOf(plain), await rowsOf(swept)), []);
  await send(withSubject(swept, open), careless.name, sweptData(closed, data), admin, 'planted');
  await send(withSubject(plain, open), careless.name, data, admin, 'planted');
  const found = differences(await rowsOf(plain), await rowsOf(swept));
  assert.equal(found.filter((row) => row.startsWith('deposit_products')).length, 2, String(found));
});

test('a query refuses an unknown filter with 400, by name', async () => {
  for (const { spec } of queries) {
    const data = { ...inputExample(spec), noSuchFilter: 'x' };
    const { status, body } = await send(swept.host.bank, spec.name, data, admin, 'filter');
    assert.equal(status, 400, spec.name);
    assert.match(JSON.stringify(body), /noSuchFilter is not a field of this query/, spec.name);
  }
});

test('no command takes a dryRun among its fields for none: it is refused, with where it belongs', () => {
  for (const subject of registry.subjects) {
    const { spec, admit } = subject;
    if (spec.kind !== 'command' || spec.permission === null) continue;
    for (const dryRun of ['dryRun', 'DryRun', 'dryrun']) {
      const { problems } = admit({ ...inputExample(spec), [dryRun]: true });
      const told = problems.find(({ field }) => field === dryRun)?.message ?? '';
      if (Object.hasOwn(schemaOf(subject).properties ?? {}, dryRun)) assert.equal(told, '', spec.name);
      else assert.match(told, /\?dryRun=true|did you mean/, `${spec.name} ${dryRun}`);
    }
  }
});
