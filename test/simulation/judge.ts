/** Compares what a bank answered with what the model answers, in some order in which the commands may have been decided. */
import { isRecord, itemsOf, membersOf } from '../../core/values/members.ts';
import { type Booked, modelled } from './booked.ts';
import type { BankModel, Expected } from './model/bank.ts';
import type { Answer } from './request.ts';
import type { BankRequest } from './stream/request.ts';

/** A request with its answer, in the order in which answers came. */
export interface Answered {
  readonly request: BankRequest;
  readonly answer: Answer;
  /** Milliseconds of the world's clock when it was answered. */
  readonly at: number;
  /** It was sent more than once: whether its answer says so does not matter. */
  readonly isAgain: boolean;
}

/** Steps of the search for an order; who needs more is told that none was found. */
const mostTries = 20_000;
/**
 * How many of the bank's own moves an order may have, fewest first. One that explains nothing must not be among them: the
 * bank may not have made it, and what it answers next would contradict the model.
 */
const budgets = [0, 1, 2, 3, Number.POSITIVE_INFINITY];

/**
 * Has the model do the same, in some order; answers what no order explains. The order in which answers came is tried
 * first; an order that the model contradicts is not followed further, and none that leads to a state where nothing was
 * found before. Where `booked` says what was booked, the order has to lead there: answers alone may leave it open.
 */
export function judged(model: BankModel, answers: readonly Answered[], booked?: Booked): string | undefined {
  const { changes } = model;
  const begun = changes.mark();
  const known = new Set<string>();
  let first: string | undefined;
  let tries = 0;
  const isExplained = (left: readonly Answered[], moves: number): boolean => {
    if (left.length === 0 && isBooked(true)) return true;
    for (const one of left) {
      if (tries === mostTries) return false;
      tries += 1;
      const mark = changes.mark();
      const problem = difference(model, one);
      const rest = left.filter((other) => other !== one);
      const fits = problem === undefined && isBooked(false);
      if (fits && isNew(rest, moves) && isExplained(rest, moves)) return true;
      // What changed nothing fits here as well as anywhere later: to put it off explains no more.
      if (fits && changes.isQuiet(mark)) {
        changes.undo(mark);
        return false;
      }
      first ??= problem;
      changes.undo(mark);
    }
    for (const goOn of moves > 0 ? model.moves() : []) {
      if (tries === mostTries) return false;
      tries += 1;
      const mark = changes.mark();
      goOn();
      if (isBooked(false) && isNew(left, moves - 1) && isExplained(left, moves - 1)) return true;
      changes.undo(mark);
    }
    return false;
  };
  const begins = new Map(model.accounts.map((account) => [account, account.lines.length]));
  /** Whether what the model books is what was booked so far, or in the end all of it. */
  const isBooked = (isAll: boolean): boolean => {
    if (booked === undefined) return true;
    for (const account of model.accounts) {
      const from = begins.get(account) ?? 0;
      if (!isAll && account.lines.length === from) continue;
      const [is, should] = [booked(account).slice(from), modelled(account).slice(from)];
      const isSo = should.every((line, at) => line === is[at]);
      if (isSo && (!isAll || is.length === should.length)) continue;
      const { number, tenant } = account;
      first ??= `on ${number} of ${tenant} was booked ${is.join(', ')}, not ${should.join(', ')}`;
      return false;
    }
    return true;
  };
  const isNew = (rest: readonly Answered[], moves: number): boolean => {
    // Most orders are found at once: states are compared only where one was not.
    if (tries <= answers.length) return true;
    const key = `${moves} ${rest.map((one) => answers.indexOf(one)).join()} ${changes.standing(begun)}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
  for (const moves of budgets) {
    tries = 0;
    known.clear();
    if (isExplained(answers, moves)) return undefined;
  }
  return `${first ?? 'in no order'}${tries === mostTries ? '\n(not every order was tried)' : ''}`;
}

/** Has the model do it; answers what it says differently. */
function difference(model: BankModel, { request, answer, at, isAgain }: Answered): string | undefined {
  const made = toldIn(answer);
  const expected = model.ask(request, at, { id: madeBy(made), data: made, status: answer.status });
  const is = toldBy(answer, expected.facts);
  const [should, does] = [shown(expected, isAgain), shown(is, isAgain)];
  if (should === does) return undefined;
  const { who, name, data, key = '', dryRun = false, flaw = '' } = request;
  const put = `${who.tenant}/${who.sub} (${who.role}) ${name} ${JSON.stringify(data)} ${key}${dryRun ? ' dry' : ''} ${flaw}`;
  return `${put}\n  should be ${should}\n  but is    ${does}: ${answer.text.slice(0, 600)}`;
}

/** What an answer tells, in whichever envelope. */
const toldIn = ({ body }: Answer): Readonly<Record<string, unknown>> => membersOf(body.data ?? body.response);

/** The id of what the command made. */
const madeBy = (data: Readonly<Record<string, unknown>>): string =>
  String(data.reversalTransactionId ?? data.transactionId ?? data.transactionKey ?? 'nothing');

/** What an answer says of the things that the model knows of. */
export function toldBy(answer: Answer, facts: Expected['facts']): Expected {
  const { status, headers, body } = answer;
  // Of a refusal that is answered again, the body alone tells the code, where its envelope has one.
  const code = headers['x-error-code'] ?? membersOf(itemsOf(body.errors)[0]).code;
  const data = toldIn(answer);
  if (facts !== undefined && status === 200) {
    const replayed = headers['idempotency-replayed'] === 'true' ? { replayed: true as const } : {};
    return { status, facts: membersOf(alike(facts, data)), ...replayed };
  }
  const impact = membersOf(data.balanceImpact);
  const state = data.status ?? data.newState;
  const balance = data.balance ?? impact.newBalance ?? impact.balance;
  return {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...money('balance', balance),
    ...money('hold', data.holdAmount),
    ...money('available', data.availableBalance),
    ...(headers['idempotency-replayed'] === 'true' ? { replayed: true as const } : {}),
  };
}

/** Of a value, what a template has a place for. */
function alike(template: unknown, value: unknown): unknown {
  if (Array.isArray(template)) {
    if (!Array.isArray(value)) return value;
    return value.map((item, at) => alike(itemsOf(template)[at], item));
  }
  if (!isRecord(template)) return value;
  const members = membersOf(value);
  return Object.fromEntries(
    Object.entries(template).map(([name, inner]) => [name, alike(inner, members[name])]),
  );
}

const money = (name: string, value: unknown) =>
  typeof value === 'number' ? { [name]: BigInt(Math.round(value * 100)) } : {};

function shown(expected: Expected, isAgain: boolean): string {
  const { status, code, state, balance, hold, available, facts, replayed } = expected;
  const told = facts === undefined ? undefined : JSON.stringify(facts);
  const parts = [status, code, state, balance, hold, available, told, isAgain ? '' : replayed];
  return parts.map((part) => part ?? '-').join(' ');
}
