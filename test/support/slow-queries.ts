/** A bank of many branches, and questions that cost it much. */
import assert from 'node:assert/strict';
import { execute } from '../../core/command/wire/execute.ts';
import { connect } from '../../core/store/migrate.ts';
import { startBank, type TestBank, tokenOf } from './bank.ts';

export const list = (count: number, make: (at: number) => unknown) =>
  Array.from({ length: count }, (_, at) => make(at));
export const filters = (
  operator: string,
  propertyName: string,
  values: number,
  make: (at: number) => string,
) => ({
  filters: list(20, (at) => ({
    propertyName,
    operator,
    logicalOperator: at % 2 === 0 ? 'And' : 'Or',
    value: list(values, (one) => make(at * values + one)),
  })),
});
const day = (at: number) => `20${10 + (at % 80)}-01-${String(1 + (at % 28)).padStart(2, '0')}`;

/** Questions for the list of branches, each with the status of its answer. */
export const hostile: Readonly<Record<string, readonly [number, object]>> = {
  '20 filters of 200 values': [400, filters('In', 'Name', 200, (at) => `none ${at}`)],
  '20 filters of 10 texts': [200, filters('NotIn', 'Name', 10, (at) => `none ${at}`)],
  '20 filters of 10 days': [200, filters('NotIn', 'DateCreated', 10, day)],
  '20 filters that look into texts': [
    200,
    {
      filters: list(20, (at) => ({
        propertyName: 'Name',
        operator: 'Contains',
        value: `z${at}`,
        logicalOperator: 'Or',
      })),
    },
  ],
  'many mistakes': [400, { filters: list(60_000, () => 1) }],
  'a full page far down': [200, { pageSize: 500, pageNumber: 30, searchText: 'many' }],
  'an export of everything': [200, { isExport: true }],
};

export interface BankOfMany {
  readonly bank: TestBank;
  /** Asks as an administrator, without HTTP. */
  ask(name: string, data: object): ReturnType<typeof execute>;
  /** Asks one of the hostile questions: a busy machine may refuse it as too slow. */
  askHostile(status: number, data: object): Promise<void>;
  /** Asks rules that are large. */
  askLargeRules(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it with 20,000 branches. */
export async function bankOfMany(): Promise<BankOfMany> {
  const bank = await startBank();
  const token = await tokenOf('admin', bank.clock);
  await fill(bank);
  const ask = (name: string, data: object) =>
    execute(
      {
        name,
        data: structuredClone(data) as Record<string, unknown>,
        form: 'E5',
        dryRun: false,
        credentials: { token },
        origin: { kind: 'http', requestId: 'r', ip: null, userAgent: null },
      },
      bank.host.bank,
    );
  const asked = async (name: string, data: object, status: number, busy: RegExp) => {
    const reply = await ask(name, data);
    const said = JSON.stringify(reply.body).slice(0, 500);
    assert.ok(reply.status === status || busy.test(said), said);
  };
  return {
    bank,
    ask,
    askHostile: (status, data) => asked('RetrieveBranchesListQuery', data, status, /Narrow it|"BUSY"/),
    askLargeRules: () => asked('SimulateRuleSetQuery', largeRules, 200, /Narrow it|make it smaller/),
    async stop() {
      await bank.host.stop();
      await bank.store.drop();
    },
  };
}

const largeRules = {
  name: 'processes/loan-bands',
  content: {
    rules: list(100, (at) => ({
      name: `band ${at}`,
      priority: 1 + at,
      conditions: {
        any: list(20, (n) => ({ fact: 'amount', operator: 'numberAbove', value: at * 100 + n })),
      },
      event: { type: 'band', params: { band: 'high' } },
    })),
  },
  facts: { amount: 5, months: 6 },
};

async function fill({ store }: TestBank): Promise<void> {
  const knex = connect(store.address);
  try {
    const [branch] = await knex('branches').where('tenant', 'demo').limit(1);
    for (let at = 0; at < 20_000; at += 50) {
      const rows = Array.from({ length: 50 }, (_, more) => ({
        ...branch,
        id: 100_000 + at + more,
        key: `K${at + more}`,
        name: `Branch ${at + more} of many`,
        encoded_key: `encoded-${at + more}`,
      }));
      await knex('branches').insert(rows);
    }
  } finally {
    await knex.destroy();
  }
}
