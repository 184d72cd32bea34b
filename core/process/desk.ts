/** The desk of processes: checks definitions, deploys the folder's files for each tenant, and runs instances. */
import type { Bank } from '../command/bank.ts';
import { runForHost } from '../command/for-host.ts';
import type { ProcessDesk } from '../command/processes.ts';
import type { Registry } from '../command/registry.ts';
import type { Instant } from '../values/instant.ts';
import { dueOf, TimerProblem } from './due.ts';
import type { ProcessFile } from './files.ts';
import type { Known } from './finding.ts';
import { reportOn } from './report.ts';

export interface DeskOptions {
  readonly now: () => Instant;
  readonly timezone: string;
  readonly known: Known;
  /** The folder's files, as they are now. */
  readonly files: () => readonly ProcessFile[];
  readonly bank: () => Bank;
  /** Told of a file that was not deployed. */
  readonly refused: (file: string, message: string) => void;
  readonly advance: ProcessDesk['advance'];
  readonly submit: ProcessDesk['submit'];
}

/** What a catalogue and a set of rules let definitions name. */
export function knownOf(registry: Registry, ruleSet: (name: string) => boolean): Known {
  const open = registry.subjects.filter(({ spec }) => spec.permission !== null);
  return {
    commands: open.map(({ spec }) => spec.name),
    command(name) {
      const spec = registry.find(name)?.spec;
      if (spec === undefined || spec.permission === null) return undefined;
      return spec.input as unknown as Readonly<Record<string, unknown>>;
    },
    ruleSet,
  };
}

export function makeDesk(options: DeskOptions): ProcessDesk {
  const { now, timezone, known, files, bank, refused, advance, submit } = options;
  const deployed = new Map<
    string,
    { readonly files: readonly ProcessFile[]; readonly done: Promise<void> }
  >();

  const deploy = async (tenant: string, all: readonly ProcessFile[]): Promise<void> => {
    for (const { file, category, xml } of all) {
      const { findings, processName, processKey } = await reportOn(xml, known);
      const error = findings.find(({ severity }) => severity === 'error');
      if (error !== undefined) {
        refused(file, `${error.elementId || 'file'}: ${error.message}`);
        continue;
      }
      const name = processName ?? processKey;
      const data = { name, file, category, bpmnXml: xml };
      const order = { tenant, command: 'DeployProcessFile', data, as: 'processes' };
      const reply = await runForHost({ ...order, origin: { kind: 'process' } }, bank());
      if (reply.status !== 200) refused(file, JSON.stringify(reply.body));
    }
  };

  return {
    check: (xml) => reportOn(xml, known),
    ready(tenant) {
      const current = files();
      const before = deployed.get(tenant);
      if (before?.files === current) return before.done;
      const done = deploy(tenant, current);
      deployed.set(tenant, { files: current, done });
      return done;
    },
    nextStart({ type, text }, after) {
      try {
        const { at } = dueOf(type, text, after ?? now(), timezone);
        return type === 'timeDate' && at <= (after ?? now()) ? undefined : at;
      } catch (error) {
        if (error instanceof TimerProblem) return undefined;
        throw error;
      }
    },
    advance,
    submit,
  };
}
