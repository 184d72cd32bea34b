/**
 * What a decision by rules costs: with the answers that the host keeps, without them, and json-rules-engine bare
 * on the same rules and facts, in turn in one run. The limits of approval are asked, as every approval asks them; and
 * a rule set of a thousand rows, of which each compares four facts.
 */
import { join } from 'node:path';
import { Engine, type RuleProperties } from 'json-rules-engine';
import { approvalLimits } from '../commands/transactions/approval-policies.ts';
import { transactionTypes } from '../commands/transactions/transaction.ts';
import type { Facts } from '../core/command/policy/policy.ts';
import { projectFolder } from '../core/host/config.ts';
import { fire } from '../core/rules/engine.ts';
import { type PolicyHost, policyHost } from '../core/rules/host.ts';
import { type Bench, type BenchOptions, median, quantile } from './bench.ts';

/** Rounds of each kind in a measurement, however long they take. */
const warm = 2000;

/** Decides once; the next facts each time. */
type Decide = () => unknown;

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export const bench: Bench = {
  name: 'rules',
  summary: 'decisions by the approval limits: kept answers, fresh evaluations, the bare engine',
  async run({ seconds, pairs, say, report }: BenchOptions) {
    const host = policyHost({ folder: join(projectFolder, 'rules'), policies: [approvalLimits] });
    await host.reload();
    const kinds = {
      kept: keptAnswers(host),
      fresh: freshAnswers(host),
      bare: bareEngine(host),
      rows: manyRows(),
    };
    const found: Record<keyof typeof kinds, Measured[]> = { kept: [], fresh: [], bare: [], rows: [] };
    for (let pair = 1; pair <= pairs; pair += 1) {
      for (const kind of ['bare', 'fresh', 'kept', 'rows'] as const) {
        found[kind].push(await measure(kinds[kind], (seconds * 1000) / 4));
      }
      say(`  ${pair} of ${pairs}`);
    }
    const middle = (kind: keyof typeof kinds, what: keyof Measured) =>
      median(found[kind].map((one) => one[what]));
    const floor = middle('bare', 'perSecond');
    for (const [kind, goal] of [
      ['kept', 'p50 at most 0.02'],
      ['fresh', 'p50 below 1'],
    ] as const) {
      const value = middle(kind, 'perSecond');
      report({
        name: `rules ${kind === 'kept' ? 'with the memo' : 'without the memo'}`,
        store: 'none',
        value,
        unit: 'decisions/s',
        floor,
        ratio: value / floor,
        p50: middle(kind, 'p50'),
        p99: middle(kind, 'p99'),
        goal,
      });
    }
    report({
      name: `rules, ${rowCount} rows`,
      store: 'none',
      value: middle('rows', 'perSecond'),
      unit: 'decisions/s',
      p50: middle('rows', 'p50'),
      p99: middle('rows', 'p99'),
      goal: 'p50 below 1',
    });
    report({
      name: 'rules, bare json-rules-engine',
      store: 'none',
      value: floor,
      unit: 'decisions/s',
      p50: middle('bare', 'p50'),
      p99: middle('bare', 'p99'),
    });
  },
};

/** As commands ask: facts that were asked before. */
function keptAnswers(host: PolicyHost): Decide {
  let at = 0;
  return () => {
    at += 1;
    return host.evaluate(approvalLimits, factsAt(at), 'demo');
  };
}

/** Facts that nobody asked before: every answer is worked out. */
function freshAnswers(host: PolicyHost): Decide {
  let at = 0;
  return () => {
    at += 1;
    return host.evaluate(approvalLimits, { ...factsAt(at), role: `r${at}` }, 'demo');
  };
}

/** The library as its own guide uses it: an engine for each run. */
function bareEngine(host: PolicyHost): Decide {
  const rules = (host.current(approvalLimits.name)?.rules ?? []) as unknown as RuleProperties[];
  let at = 0;
  return () => {
    at += 1;
    return new Engine(rules).run({ ...factsAt(at) });
  };
}

const rowCount = 1000;

/** Each row compares texts, an amount and a moment; twenty of them hold at most. */
function manyRows(): Decide {
  const rules = Array.from({ length: rowCount }, (_, row) => ({
    name: `row ${row}`,
    conditions: {
      all: [
        { fact: 'channel', operator: 'in', value: ['BRANCH', 'MOBILE', `PARTNER-${row}`] },
        { fact: 'product', operator: 'equal', value: `P${row % 50}` },
        { fact: 'amount', operator: 'moneyAtLeast', value: `${row * 1000}.50` },
        { fact: 'openedAt', operator: 'instantBefore', value: '2026-01-01T00:00:00Z' },
      ],
    },
    event: { type: 'row', params: { row } },
  }));
  let at = 0;
  return () => {
    at += 1;
    const amount = `${at % 1_000_000}.25`;
    const openedAt = `2025-01-01T00:00:${String(at % 60).padStart(2, '0')}Z`;
    return fire('bench', rules, { channel: 'MOBILE', product: `P${at % 50}`, amount, openedAt });
  };
}

function factsAt(at: number): Facts & { readonly transactionType: string } {
  return { transactionType: transactionTypes[at % transactionTypes.length] ?? 'DEPOSIT' };
}

/** One after the other for so many milliseconds; each one's time in milliseconds. */
async function measure(decide: Decide, millis: number): Promise<Measured> {
  for (let at = 0; at < warm; at += 1) await settled(decide());
  const times: number[] = [];
  const started = performance.now();
  let last = started;
  while (last - started < millis) {
    await settled(decide());
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const perSecond = (times.length / (last - started)) * 1000;
  return { perSecond, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** As the unit of work does: an answer that is there is not waited for. */
function settled(answer: unknown): unknown {
  return answer instanceof Promise ? answer : undefined;
}
