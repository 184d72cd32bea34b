/** zen-engine with a decision table of eight rows, and the same rows as rules of ours. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompiledRule } from '../../core/command/policy/policy.ts';
import { peersFolder } from './folder.ts';

interface Row {
  readonly type: string;
  readonly channel: string;
  readonly above: number;
  readonly role: string;
}

const rows: readonly Row[] = ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'CHEQUE_DEPOSIT'].flatMap((type) => [
  { type, channel: 'BRANCH', above: 1_000_000, role: 'SeniorTeller' },
  { type, channel: 'MOBILE', above: 100_000, role: 'Approver' },
]);

/** Facts that differ each time. */
export function factsAt(at: number) {
  const { type = '', channel = '' } = rows[at % rows.length] ?? {};
  return { type, channel, amount: (at * 7919) % 2_000_000 };
}

/** The rows as json-rules-engine rules. */
export const rulesOfTable: readonly CompiledRule[] = rows.map(({ type, channel, above, role }) => ({
  name: `${type} by ${channel}`,
  conditions: {
    all: [
      { fact: 'type', operator: 'equal', value: type },
      { fact: 'channel', operator: 'equal', value: channel },
      { fact: 'amount', operator: 'numberAbove', value: above },
    ],
  },
  event: { type: 'role', params: { role } },
}));

const input = (field: string) => ({ id: field, name: field, field, type: 'expression' });

/** The same as a document of zen-engine: every row that holds is answered. */
const table = {
  nodes: [
    { id: 'in', type: 'inputNode', name: 'in', position: { x: 0, y: 0 } },
    {
      id: 'table',
      type: 'decisionTableNode',
      name: 'table',
      position: { x: 1, y: 0 },
      content: {
        hitPolicy: 'collect',
        inputs: ['type', 'channel', 'amount'].map(input),
        outputs: [{ id: 'role', name: 'role', field: 'role', type: 'expression' }],
        rules: rows.map(({ type, channel, above, role }, at) => ({
          _id: String(at),
          type: `"${type}"`,
          channel: `"${channel}"`,
          amount: `> ${above}`,
          role: `"${role}"`,
        })),
      },
    },
    { id: 'out', type: 'outputNode', name: 'out', position: { x: 2, y: 0 } },
  ],
  edges: [
    { id: 'e1', sourceId: 'in', targetId: 'table', type: 'edge' },
    { id: 'e2', sourceId: 'table', targetId: 'out', type: 'edge' },
  ],
};

interface ZenModule {
  readonly ZenEngine: new () => {
    createDecision(content: object): {
      evaluate(facts: object): Promise<{ readonly result: readonly { readonly role: string }[] }>;
    };
  };
}

/** Asks zen-engine; the answer are the roles of the rows that hold. */
export function zenTable(): (at: number) => Promise<readonly string[]> {
  const load = createRequire(join(peersFolder, 'package.json'));
  const { ZenEngine }: ZenModule = load('@gorules/zen-engine');
  const decision = new ZenEngine().createDecision(table);
  return async (at) => {
    const { result } = await decision.evaluate(factsAt(at));
    return result.map(({ role }) => role);
  };
}
