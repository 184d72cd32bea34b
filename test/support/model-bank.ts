/** A host whose ids can be foretold, with three accounts and three users of its own for each run of a model. */
import { hash } from 'node:crypto';
import type { Actor } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { type Effect, insert, post } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { R2, type Reply } from '../../core/command/wire/reply.ts';
import { type Account, accounts, nothingBooked } from '../../core/ledger/account.ts';
import type { UnitLimits } from '../../core/unit/pipeline.ts';
import { idMaker } from '../../core/values/id.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';
import { startBank, type TestBank } from './bank.ts';
import { modelRoles, openingBalance, type Step } from './books-model.ts';
import { person } from './decide.ts';

/** A step as it was answered, ids in the words of the run. */
export interface Answered {
  readonly index: number;
  readonly reply: Reply;
}

export interface ModelBank {
  readonly bank: TestBank;
  /** Begins a run: new accounts, new users. */
  begin(run: number): Promise<void>;
  /** Sends these steps at once; the answers come in the order in which the bank decided. */
  send(steps: readonly (readonly [number, Step])[]): Promise<readonly Answered[]>;
  books(): Promise<readonly Account[]>;
  stop(): Promise<void>;
}

/** Bytes of the serial number: the same at every start. */
function foretold(serial: number): Uint8Array {
  return Buffer.from(hash('sha256', `bytes ${serial}`, 'hex'), 'hex').subarray(0, 16);
}

export async function startModelBank(server: string | null, limits: Partial<UnitLimits>): Promise<ModelBank> {
  let drawn = 0;
  let serial = 0;
  let run = 0;
  let idOf = new Map<number, string>();
  const random = (count: number) => {
    if (count === 16) drawn += 1;
    return foretold(drawn);
  };
  const bank = await startBank({ server, limits, random, quiet: true, env: { DEMO: 'false' } });
  // A control that reads a further row lets a later command of the batch go first.
  await bank.setRules('controls/totals', { rows: [] });
  const { bank: inside, store } = bank.host;
  const actor = (user: number): Actor =>
    person(`run${run}-user${user}`, modelRoles[user] ?? '', { humans: [`run${run}-user${user}`] });

  /** The host's own commands (the rule files, refusals for the trail) draw numbers too: once they are done. */
  const catchUp = async (): Promise<void> => {
    await bank.advance(0);
    serial = drawn;
  };
  /** Draws the serial number that the next command will have, and the first id that it will make. */
  const nextId = () => {
    serial += 1;
    return idMaker(serial, foretold(serial)).next(epochMillis(bank.clock.now()));
  };
  const origin = { kind: 'cli', requestId: 'model', ip: null, userAgent: null } as const;

  const send = (index: number, step: Step): Promise<Reply> => {
    idOf.set(index, nextId());
    const { name, data } = wireOf(step, run, idOf);
    const key = step.key === null ? {} : { idempotencyKey: `key${step.key}` };
    const credentials = { actor: actor(step.user) };
    return execute({ name, data, form: 'E5', credentials, dryRun: false, origin, ...key }, inside);
  };

  return {
    bank,
    async begin(next) {
      run = next;
      idOf = new Map();
      await catchUp();
      nextId();
      const load = openAccounts(run);
      const input = {};
      await inside.unit.submit({
        command: load,
        input,
        actor: actor(0),
        envelope: {
          name: load.name,
          data: input,
          form: 'E5',
          dryRun: false,
          origin,
          credentials: { actor: actor(0) },
        },
      });
    },
    async send(steps) {
      await catchUp();
      const answered: Answered[] = [];
      await Promise.all(
        steps.map(async ([index, step]) => {
          answered.push({ index, reply: await send(index, step) });
        }),
      );
      return answered.map(({ index, reply }) => ({ index, reply: named(reply, idOf) }));
    },
    books: async () =>
      (await store.everywhere.rows(accounts, (select) =>
        select.where('id', 'like', `run${run}-account%`).orderBy('id'),
      )) as readonly Account[],
    stop: () => bank.stop(),
  };
}

/** The three accounts of a run. */
function openAccounts(run: number) {
  return command({
    name: 'OpenModelAccounts',
    summary: 'Opens the accounts of a run.',
    reply: R2,
    permission: ['*'],
    input: Type.Object({}),
    output: Type.Object({}),
    rejects: [],
    audits: 'ModelAccountsOpened',
    effectClasses: ['money', 'risk'],
    isFixture: true,
    bulk: true,
    load: async () => undefined,
    decide: (_input, _state, context) => ({
      data: {},
      message: 'Opened.',
      effects: [0, 1, 2].flatMap((at): readonly Effect[] => {
        const id = `run${run}-account${at}`;
        const line = { amount: openingBalance } as const;
        return [
          insert(accounts, {
            id,
            number: id,
            name: id,
            class: 'CUSTOMER',
            tier: 'STANDARD',
            gl: '2100',
            currency: context.bank.currency,
            state: 'Active',
            postNoDebit: false,
            clientKey: null,
            productKey: null,
            branchId: '1',
            openedAt: context.now,
            ...nothingBooked,
            closedAt: null,
          }),
          post({
            id: context.newId(),
            reference: `opening:${id}`,
            kind: 'opening',
            narration: null,
            currency: context.bank.currency,
            lines: [
              { ...line, gl: '2100', account: id, side: 'credit' },
              { ...line, gl: '3000', side: 'debit' },
            ],
          }),
        ];
      }),
    }),
  });
}

const names = {
  deposit: 'InitiateDeposit',
  withdraw: 'InitiateWithdrawal',
  transfer: 'InitiateTransfer',
  approve: 'ApproveTransaction',
  reject: 'RejectTransaction',
  cancel: 'CancelTransaction',
  reverse: 'ReverseTransaction',
} as const;

function wireOf(step: Step, run: number, idOf: ReadonlyMap<number, string>) {
  const name = names[step.do];
  const number = (at: number) => `run${run}-account${at}`;
  if (!('account' in step)) {
    const reason = 'Because the model says so';
    const why = { reversalReason: reason, rejectionReason: reason, cancellationReason: reason };
    const { transactionId, ...reasons } = { transactionId: idOf.get(step.of) ?? '', ...why };
    const own = Object.entries(reasons).filter(([field]) => field.startsWith(reasonOf[step.do]));
    return { name, data: { transactionId, ...Object.fromEntries(own) } };
  }
  const { amount, requireApproval, account, to } = step;
  const common = { amount: fromMinor(amount), requireApproval };
  return step.do === 'transfer'
    ? { name, data: { fromAccountNumber: number(account), toAccountNumber: number(to), ...common } }
    : { name, data: { accountNumber: number(account), ...common } };
}

const reasonOf = { approve: '-', reject: 'reject', cancel: 'cancel', reverse: 'revers' } as const;

/** The reply with ids as names of the steps that made them: two hosts draw different ones. */
function named({ status, headers, body }: Reply, idOf: ReadonlyMap<number, string>): Reply {
  let text = JSON.stringify(body);
  for (const [index, id] of idOf) {
    text = text.replaceAll(id, `#${index}`);
    text = text.replaceAll(id.replaceAll('-', '').toUpperCase(), `#${index}`);
  }
  return { status, headers, body: JSON.parse(text) as unknown };
}
