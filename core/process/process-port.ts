/**
 * The port of processes. It checks definitions and runs instances. It deploys the folder's files
 * (`AREA/NAME.bpmn`) for each tenant, at the start and after each change of the folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemActor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { Registry } from '../command/wire/registry.ts';
import { messageOf } from '../command/wire/reply.ts';
import { judgeOf } from '../runs/authors.ts';
import type { Instant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { type ChangeTools, exportState, planMigration, planModification } from './changes.ts';
import type { Known } from './check/finding.ts';
import type { Whose } from './check/reports.ts';
import { conditionValue } from './expression/condition.ts';
import type { ProcessPort } from './port.ts';
import { readCondition } from './reading/language.ts';
import { MissingVersion, type Programs, type Version } from './running.ts';
import { versionStopped } from './stop.ts';
import { nextStart, TimerProblem } from './timers.ts';
import type { Trials } from './trials.ts';
import { usesOf } from './uses.ts';

export interface ProcessPortOptions {
  readonly now: () => Instant;
  readonly timezone: string;
  readonly check: (xml: string, whose?: Whose) => ReturnType<ProcessPort['check']>;
  /** The current files of the folder. */
  readonly files: () => readonly ProcessFile[];
  readonly bank: () => Bank;
  /** Receives each file that was not deployed. */
  readonly refused: (file: string, message: string) => void;
  readonly programs: Programs;
  readonly trials: Trials;
  readonly advance: ProcessPort['advance'];
  readonly submit: ProcessPort['submit'];
  readonly variables: ProcessPort['variables'];
  readonly simulate: ProcessPort['simulate'];
  readonly commands: ProcessPort['commands'];
  readonly templates: ProcessPort['templates'];
  readonly problems: ProcessPort['problems'];
}

/** The names that definitions may refer to, from a catalogue and a set of rules. */
export function knownOf(
  registry: Registry,
  ruleSet: (name: string) => boolean,
  roles: () => readonly string[] = () => [],
): Known {
  const open = registry.subjects.filter(({ spec }) => spec.permission !== null);
  return {
    commands: open.map(({ spec }) => spec.name),
    command(name) {
      const spec = registry.find(name)?.spec;
      if (spec === undefined || spec.permission === null) return undefined;
      return membersOf(spec.input);
    },
    ruleSet,
    roles,
  };
}

export function processPort(options: ProcessPortOptions): ProcessPort {
  const { now, timezone, check, files, bank, refused, programs, trials } = options;
  const { advance, submit, variables, simulate, commands, templates, problems } = options;
  const deployed = new Map<
    string,
    { readonly files: readonly ProcessFile[]; readonly done: Promise<void> }
  >();

  const deploy = async (tenant: string, all: readonly ProcessFile[]): Promise<void> => {
    for (const { file, category, xml } of all) {
      const { findings, processName, processKey } = await check(xml, 'own');
      const error = findings.find(({ severity }) => severity === 'error');
      if (error !== undefined) {
        refused(file, `${error.elementId || 'file'}: ${error.message}`);
        continue;
      }
      const name = processName ?? processKey;
      const data = { name, file, category, bpmnXml: xml };
      const order = { tenant, command: 'DeployProcessFile', data, as: 'processes' };
      const reply = await runForHost({ ...order, origin: { kind: 'process' } }, bank());
      if (reply.status !== 200) refused(file, messageOf(reply));
    }
  };

  const versionIn = async (
    tenant: string,
    definitionId: number,
    version: number,
  ): Promise<Version | undefined> => {
    const read = bank().queries.reader(systemActor(tenant));
    try {
      return await programs.of(tenant, read, definitionId, version);
    } catch (error) {
      if (error instanceof MissingVersion) return undefined;
      throw error;
    }
  };
  const toolsOf = (tenant: string): ChangeTools => ({
    tenant,
    programs,
    now,
    timezone,
    read: bank().queries.reader(systemActor(tenant)),
  });
  return {
    check: (xml) => check(xml),
    ready(tenant) {
      const current = files();
      const before = deployed.get(tenant);
      if (before?.files === current) return before.done;
      const done = deploy(tenant, current);
      deployed.set(tenant, { files: current, done });
      return done;
    },
    async tryCondition({ condition, language: own, expressionLanguage: around = '', variables }) {
      const { text, language } = readCondition(condition, { own, around });
      if (text === undefined) return { invalid: 'There is no condition.' };
      if (language === undefined) {
        const tried = await trials.condition({ text, variables });
        if (!('ended' in tried)) return tried;
        return { invalid: `The condition was ended: ${tried.says}. Make it simpler.` };
      }
      return { invalid: `A condition in ${language} is a script: simulate the process to try it.` };
    },
    holds: (condition, variables) => conditionValue(condition, { ...variables, context: variables }),
    nextStart(start, before) {
      try {
        return nextStart(start, before, now(), timezone);
      } catch (error) {
        if (error instanceof TimerProblem) return undefined;
        throw error;
      }
    },
    modification: (tenant, instanceId, wanted) => planModification(instanceId, wanted, toolsOf(tenant)),
    migration: (tenant, wanted) => planMigration(wanted, toolsOf(tenant)),
    engineState: (tenant, instanceId) => exportState(instanceId, toolsOf(tenant)),
    async stopped(tenant, definitionId, number) {
      const version = await versionIn(tenant, definitionId, number);
      return version && versionStopped(tenant, version, judgeOf(bank()));
    },
    async names(tenant, definitionId, version) {
      const plan = (await versionIn(tenant, definitionId, version))?.plan;
      return new Map([...(plan?.steps.values() ?? [])].map(({ id, name }) => [id, name]));
    },
    async uses(tenant, definitionId, version) {
      const plan = (await versionIn(tenant, definitionId, version))?.plan;
      return plan === undefined ? [] : usesOf(plan);
    },
    advance,
    submit,
    variables,
    simulate,
    commands,
    templates,
    problems,
  };
}

export interface ProcessFile {
  /** Path under the folder, with slashes. */
  readonly file: string;
  /** The name of its folder, or `General`. */
  readonly category: string;
  readonly xml: string;
}

/** Every BPMN file under the folder, sorted by path. A missing folder counts as empty. */
export async function readProcessFiles(folder: string): Promise<readonly ProcessFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.bpmn'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const file = relative(folder, path).split(sep).join('/');
      const area = file.includes('/') ? (file.split('/')[0] ?? 'General') : 'General';
      return { file, category: area, xml: await readFile(path, 'utf8') };
    }),
  );
}
