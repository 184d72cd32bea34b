/** Compares what a bank answered with what the model answers, in some order in which the commands may have been decided. */
import { membersOf } from '../../core/values/members.ts';
import type { Expected, MoneyModel } from './model/money.ts';
import type { Answer } from './request.ts';
import type { MoneyRequest } from './stream/money.ts';

/** A request with its answer, in the order in which answers came. */
export interface Answered {
  readonly request: MoneyRequest;
  readonly answer: Answer;
  /** Milliseconds of the world's clock when it was answered. */
  readonly at: number;
  /** It was sent more than once: whether its answer says so does not matter. */
  readonly isAgain: boolean;
}

/** Has the model do the same; answers what no order explains. */
export function judged(model: MoneyModel, answers: readonly Answered[]): string | undefined {
  let first: string | undefined;
  for (const order of orders(answers)) {
    const problem = inOrder(model, order);
    if (problem === undefined) return undefined;
    first ??= problem;
  }
  return first;
}

/** Why this order does not explain the answers; then the model is as it was before. */
function inOrder(model: MoneyModel, order: readonly Answered[]): string | undefined {
  const mark = model.changes.mark();
  for (const { request, answer, at, isAgain } of order) {
    const expected = model.ask(request, at, { id: madeBy(answer) });
    const [should, does] = [shown(expected, isAgain), shown(toldBy(answer), isAgain)];
    if (should === does) continue;
    model.changes.undo(mark);
    const { who, name, data, key = '', dryRun = false, flaw = '' } = request;
    const put = `${who.tenant}/${who.sub} (${who.role}) ${name} ${JSON.stringify(data)} ${key}${dryRun ? ' dry' : ''} ${flaw}`;
    return `${put}\n  should be ${should}\n  but is    ${does}: ${answer.text.slice(0, 600)}`;
  }
  return undefined;
}

/** The id of what the command made. */
function madeBy({ body }: Answer): string {
  const data = membersOf(body.data);
  return String(data.reversalTransactionId ?? data.transactionId ?? 'nothing');
}

/** What an answer says of the things that the model knows of. */
export function toldBy({ status, headers, body }: Answer): Expected {
  const errors = body.errors;
  const [error] = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
  const { code } = membersOf(error);
  const data = membersOf(body.data);
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

const money = (name: string, value: unknown) =>
  typeof value === 'number' ? { [name]: BigInt(Math.round(value * 100)) } : {};

function shown(expected: Expected, isAgain: boolean): string {
  const { status, code, state, balance, hold, available, replayed } = expected;
  const parts = [status, code, state, balance, hold, available, isAgain ? '' : replayed];
  return parts.map((part) => part ?? '-').join(' ');
}

/** The order in which answers came, then all others. */
function* orders<T>(things: readonly T[]): Generator<readonly T[]> {
  if (things.length <= 1) {
    yield things;
    return;
  }
  for (const [at, first] of things.entries()) {
    const rest = things.filter((_, other) => other !== at);
    for (const order of orders(rest)) yield [first, ...order];
  }
}
