/**
 * What must hold for every decision, whatever it decides: an acceptance answers what its command declares, and each
 * effect is whole. Tables of decisions check it for each row, so that none has to say it.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Acceptance, Command } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { EventTypes } from '../../core/command/declaration/event-types.ts';
import { type Check, checker, conforms } from '../../core/command/declaration/schema.ts';
import type { Column, Table } from '../../core/command/declaration/table.ts';
import { projectFolder } from '../../core/host/config.ts';
import { classesOf } from '../../core/unit/effect-classes.ts';

/** Fails unless the answer is what the command declares and its effects are whole. */
export async function assertSound(
  command: Command,
  { data, message, effects }: Acceptance<unknown>,
): Promise<void> {
  assert.deepEqual(misfits(command, command.output, data), [], 'the answer is not as declared');
  assert.notEqual(message.trim(), '', 'the answer has no message');
  for (const effect of effects) await assertWholeEffect(effect);
  // Which journals are corrections is known with the whole registry.
  const { effectClasses, name } = command;
  for (const one of classesOf(effects, new Set())) {
    const isDeclared =
      effectClasses.includes(one) || (one === 'money' && effectClasses.includes('correction'));
    assert.ok(isDeclared, `${name} has an effect of the class ${one}: name it in effectClasses`);
  }
}

async function assertWholeEffect(effect: Effect): Promise<void> {
  switch (effect.do) {
    case 'insert': {
      const { table, row } = effect;
      for (const name of table.key) assert.notEqual(row[name], undefined, `${table.name}.${name}`);
      for (const name of Object.keys(row)) assert.ok(table.names.has(name), `${table.name}.${name}`);
      return assertColumns(table, row);
    }
    case 'put': {
      const names = Object.keys(effect.changes);
      assert.notDeepEqual(names, [], `a put that changes no column of ${effect.table.name}`);
      for (const name of names) {
        assert.ok(effect.table.changeable.has(name), `${effect.table.name}.${name} never changes`);
      }
      return assertColumns(effect.table, effect.changes);
    }
    case 'post': {
      const sum = effect.journal.lines.reduce(
        (total, { side, amount }) => total + (side === 'debit' ? amount : -amount),
        0n,
      );
      assert.equal(sum, 0n, 'the lines of a journal add up to nothing');
      for (const { amount } of effect.journal.lines) assert.ok(amount > 0n);
      return;
    }
    case 'hold':
    case 'release':
      assert.ok(effect.hold.amount > 0n && effect.hold.reference !== '', 'a hold of nothing');
      return;
    case 'emit':
      return assertEvent(effect.type, effect.subject, effect.data);
    case 'notify':
      return assertNotice(effect.notice);
    case 'schedule':
      return assertTimer(effect.timer);
    case 'audit':
      assert.notDeepEqual(effect.detail, {}, 'an audit detail that says nothing');
      return;
    default:
  }
}

const typeOf = {
  text: 'string',
  integer: 'number',
  money: 'bigint',
  boolean: 'boolean',
  json: undefined,
  moment: 'string',
  uuid: 'string',
  identifier: 'string',
  digest: 'string',
} as const;

function assertColumns(table: Table, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const column = table.columns[name] as Column<unknown>;
    const wanted = typeOf[column.kind];
    if (column.nullable && value === null) continue;
    assert.notEqual(value, undefined, `${table.name}.${name} is undefined`);
    if (wanted !== undefined) assert.equal(typeof value, wanted, `${table.name}.${name}`);
    if (wanted === 'number') assert.ok(Number.isSafeInteger(value), `${table.name}.${name}`);
  }
}

const checks = new WeakMap<object, Check>();

/** What is wrong with data by its schema. */
function misfits(owner: object, schema: Command['output'], data: unknown): readonly string[] {
  const check = checks.get(owner) ?? checker(schema);
  checks.set(owner, check);
  return check(structuredClone(data)).map(({ field, message }) => `${field}: ${message}`);
}

let declaredEvents: Promise<EventTypes> | undefined;

/** The events that the nouns of all areas declare. */
async function allEvents(): Promise<EventTypes> {
  const files = globSync('commands/*/*.ts', { cwd: projectFolder }).filter((file) =>
    readFileSync(join(projectFolder, file), 'utf8').includes('= eventTypes('),
  );
  const nouns = files.map((file) => import(join(projectFolder, file)));
  return Object.assign({}, ...(await Promise.all(nouns)).map(({ events }) => events));
}

async function assertEvent(type: string, subject: string, data: unknown): Promise<void> {
  declaredEvents ??= allEvents();
  const declared = (await declaredEvents)[type];
  assert.ok(declared !== undefined, `the event type ${type} is not declared`);
  if (!conforms(declared.data, structuredClone(data))) {
    assert.fail(`${type} does not fit: ${misfits(declared, declared.data, data).join('; ')}`);
  }
  assert.notEqual(subject, '', `${type} is about nothing`);
}

function assertNotice({ template, channels, to, subject, data }: NoticeOf): void {
  const texts = readFileSync(join(projectFolder, 'templates', `${template}.json`), 'utf8');
  const said = [...texts.matchAll(/\{\{\{?(?:money\.)?(\w+)\}?\}\}/g)].map(([, name]) => name);
  for (const name of said) {
    assert.notEqual(data[String(name)], undefined, `${template} says ${name}`);
  }
  assert.ok(channels.length > 0 && to.key !== '' && to.kind !== '' && subject !== '', template);
}

type NoticeOf = Extract<Effect, { do: 'notify' }>['notice'];

async function assertTimer({ id, due, command, data }: TimerOf): Promise<void> {
  assert.ok(id !== '' && typeof due === 'string', 'a timer without a moment');
  const [file] = globSync(`commands/*/${command}.ts`, { cwd: projectFolder });
  // An background task of the host is not a command: it reads what it needs by itself.
  if (file === undefined) return;
  const { default: timed } = (await import(join(projectFolder, file))) as { default: Command };
  assert.deepEqual(misfits(timed.input, timed.input, data), [], `${command} by a timer`);
}

type TimerOf = Extract<Effect, { do: 'schedule' }>['timer'];
