/** Runs a diagram on the machine alone: the host is the test, and nothing may depend on memory. */
import assert from 'node:assert/strict';
import { standaloneHolder } from '../../core/process/engine/standalone.ts';
import type { Holder, Token } from '../../core/process/machine/core.ts';
import { type Graph, graphOf } from '../../core/process/machine/graph.ts';
import { type Machine, openMachine, type Program, programOf } from '../../core/process/machine/machine.ts';
import type { Modification } from '../../core/process/machine/modify.ts';
import { isMachineState, type MachineState } from '../../core/process/machine/state.ts';
import { mainProcess, type Plan, planOf } from '../../core/process/reading/plan.ts';
import { readTree } from '../../core/process/reading/xml.ts';
import { instantAt } from '../../core/values/instant.ts';

/** The graph of a diagram's process. */
export async function graphIn(xml: string): Promise<Graph> {
  const process = mainProcess(await readTree(xml));
  assert.ok(process);
  return graphOf(planOf(process));
}

/** What a machine told its holder. */
interface Told {
  readonly done: string[];
  readonly thrown: string[];
  readonly caught: string[];
  readonly stuck: string[];
}

const nothingTold = (): Told => ({ done: [], thrown: [], caught: [], stuck: [] });

/** A holder that evaluates texts of a plan over these variables, on the first of January. */
export function holderOver(
  plan: Plan,
  context: Record<string, unknown> = {},
  { done, thrown, caught, stuck }: Told = nothingTold(),
): Holder {
  const now = () => instantAt(Date.UTC(2026, 0, 1));
  return {
    ...standaloneHolder(plan, { variables: context, output: {} }, { now, timezone: 'UTC' }),
    seen(what, { elementId }) {
      if (what === 'done') done.push(elementId);
    },
    caught: ({ elementId }, { kind, code }) => caught.push(`${elementId} ${kind} ${code}`),
    thrown: (kind, name) => thrown.push(`${kind} ${name}`),
    stuck: ({ elementId }, code) => stuck.push(`${elementId} ${code}`),
    freed: (id) => stuck.push(`${id} freed`),
  };
}

/** The program of a diagram's process. */
export async function programIn(xml: string): Promise<Program> {
  const process = mainProcess(await readTree(xml));
  assert.ok(process);
  return programOf(planOf(process));
}

/** A machine that is saved and opened again after every move. */
export async function runMachine(xml: string, context: Record<string, unknown> = {}, kept?: MachineState) {
  const program = await programIn(xml);
  const told = nothingTold();
  const holder = holderOver(program.plan, context, told);
  let current: Machine = openMachine(program, holder, kept);
  if (kept === undefined) current.start();
  const reload = (): void => {
    if (current.outcome().state !== 'running') return;
    const state = JSON.parse(JSON.stringify(current.state()));
    assert.ok(isMachineState(state));
    current = openMachine(program, holder, state);
  };
  reload();
  return {
    ...told,
    context,
    tokens: () => [...current.tokens.values()],
    at: () => [...current.tokens.values()].map(({ elementId }) => elementId).sort(),
    outcome: () => current.outcome(),
    state: () => current.state(),
    /** Something happens to the nth token at an element. */
    async move(elementId: string, act: (token: Token) => void, nth = 0) {
      const token = [...current.tokens.values()].filter((it) => it.elementId === elementId)[nth];
      assert.ok(token, `nothing waits at ${elementId}`);
      act(token);
      reload();
    },
    /** An operator moves it by hand. */
    modify(change: Modification) {
      current.modify(change);
      reload();
    },
    /** Variables are what they are now. */
    changed() {
      current.changed();
      reload();
    },
  };
}
