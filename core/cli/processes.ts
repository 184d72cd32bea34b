/** `bursar processes`: checks that analysts run before they submit a diagram. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readLibrary } from '../../scripts/sandbox/library.ts';
import { makeSandbox } from '../../scripts/sandbox/sandbox.ts';
import { type Registry, readRegistry } from '../command/wire/registry.ts';
import { projectFolder, readConfig } from '../host/config.ts';
import { adviceOn, checkDefinition, isSound } from '../process/check/check.ts';
import type { Finding } from '../process/check/finding.ts';
import { askRules } from '../process/decisions.ts';
import { programOf } from '../process/machine/machine.ts';
import { knownOf, readProcessFiles } from '../process/process-port.ts';
import { elementTemplates } from '../process/reading/element-templates.ts';
import { readTree } from '../process/reading/xml.ts';
import { simulate } from '../process/simulate.ts';
import { policyHost } from '../rules/host.ts';
import { decisionIds } from '../rules/rule-text.ts';
import { systemClock } from '../time/clock.ts';
import { counted } from '../values/counted.ts';
import { membersOf } from '../values/members.ts';
import { nearest } from '../values/nearest.ts';
import { rolesIn } from './bank-roles.ts';
import { Complaint } from './complaint.ts';

export function processesCommand(): Command {
  return new Command('processes')
    .addCommand(checkCommand())
    .addCommand(simulateCommand())
    .addCommand(templatesCommand());
}

const registryOf = () => readRegistry(join(projectFolder, 'commands'));

/**
 * Names that files may use: commands, rule sets, and the decisions of the rules folder in its present state.
 */
async function knownIn(registry: Registry) {
  const sets = new Set(registry.policies.map(({ name }) => name));
  const { rulesDir } = readConfig();
  const decisions = await decisionIds(rulesDir);
  const roles = await rolesIn(rulesDir);
  return knownOf(
    registry,
    (name) => sets.has(name) || decisions.includes(name),
    () => roles,
  );
}

interface CheckFlags {
  readonly reader?: boolean;
  readonly advice?: boolean;
}

function checkCommand(): Command {
  return new Command('check')
    .description(
      'find what is wrong in BPMN files: file, element, what; exit code 1 when a file would be refused',
    )
    .argument('[files...]', 'files or folders; the processes folder without any')
    .option('--reader', 'fail only for files that cannot be read at all')
    .option('--no-advice', "leave out the community's advice on drawing")
    .action(async (given: readonly string[], { reader, advice }: CheckFlags) => {
      const asked = await knownIn(await registryOf());
      const files = await filesOf(given.length === 0 ? [readConfig().processesDir] : given);
      let refused = 0;
      let count = 0;
      for (const { file, xml } of files) {
        const checked = await checkDefinition(xml, asked);
        const told =
          advice === false || checked.tree === undefined
            ? []
            : await adviceOn(await readTree(xml, { drawing: true }));
        const findings = [...checked.findings, ...told];
        for (const finding of findings) console.log(findingLine(file, finding));
        count += findings.length;
        if (reader === true ? checked.tree === undefined : !isSound(checked)) refused += 1;
      }
      console.log(
        `${counted(files.length, 'file')} checked, ${counted(count, 'finding')}, ${refused} ${reader === true ? 'unreadable' : 'refused'}`,
      );
      if (refused > 0) process.exitCode = 1;
    });
}

function findingLine(file: string, { severity, elementId, code, message, line }: Finding): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place} ${elementId || '-'} ${severity} ${code} ${message}`;
}

async function filesOf(given: readonly string[]) {
  const found: { readonly file: string; readonly xml: string }[] = [];
  for (const path of given.map((one) => resolve(one))) {
    const what = await stat(path).catch(() => undefined);
    if (what === undefined) throw new Complaint(`There is no ${path}.`);
    if (what.isDirectory()) found.push(...(await readProcessFiles(path)));
    else found.push({ file: path, xml: await readFile(path, 'utf8') });
  }
  return found;
}

interface SimulateFlags {
  readonly data: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, unknown>>;
}

function simulateCommand(): Command {
  return new Command('simulate')
    .description('run a file dry and print the path it takes; commands are not run, nothing is stored')
    .argument('<file>', 'the BPMN file')
    .option('--data <json>', 'the variables it begins with', objectOf, {})
    .option(
      '--answers <json>',
      'by element: what commands, people and partners answer; {"$error": "CODE"} is a refusal',
      objectOf,
      {},
    )
    .action(async (file: string, { data, answers }: SimulateFlags) => {
      const registry = await registryOf();
      const checked = await checkDefinition(await readFile(resolve(file), 'utf8'), await knownIn(registry));
      if (!isSound(checked) || checked.plan === undefined) {
        const wrong = checked.findings.filter(({ severity }) => severity === 'error');
        throw new Complaint(wrong.map((finding) => findingLine(file, finding)).join('\n'));
      }
      demandElements(Object.keys(answers), [...checked.plan.steps.keys()]);
      const { rulesDir, scriptsDir, timezone } = readConfig();
      const policies = policyHost({ folder: rulesDir, policies: registry.policies });
      await policies.reload();
      const { scripts } = await readLibrary(scriptsDir);
      const sandbox = makeSandbox({ library: () => scripts, failed: () => undefined });
      try {
        const run = await simulate({
          version: { ...programOf(checked.plan), authors: [] },
          variables: data,
          answers,
          tools: {
            scripts: sandbox,
            rules: askRules(
              () => registry.policies,
              () => policies,
            ),
          },
          now: systemClock.now(),
          timezone,
        });
        for (const { what, elementId, name, detail } of run.steps) {
          console.log(
            [what.padEnd(8), elementId, name === null ? '' : `"${name}"`, detail ?? '']
              .filter(Boolean)
              .join(' '),
          );
        }
        console.log(run.message === null ? run.outcome : `${run.outcome}: ${run.message}`);
        console.log(JSON.stringify(run.variables));
        if (run.outcome !== 'COMPLETED') process.exitCode = 1;
      } finally {
        sandbox.stop();
      }
    });
}

function demandElements(named: readonly string[], elements: readonly string[]): void {
  const unknown = named.find((name) => !elements.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, elements);
  const which = near === undefined ? `Its elements are: ${elements.join(', ')}` : `Did you mean ${near}?`;
  throw new Complaint(`--answers: the file has no element ${unknown}. ${which}`);
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return membersOf(value);
    }
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('should be a JSON object');
}

function templatesCommand(): Command {
  return new Command('templates')
    .description('write a building block for each command, for Camunda Modeler and bpmn-js')
    .argument('[file]', 'where to; to stdout without one')
    .action(async (file?: string) => {
      const templates = elementTemplates(await registryOf());
      const text = `${JSON.stringify(templates, null, 2)}\n`;
      if (file === undefined) process.stdout.write(text);
      else {
        await writeFile(resolve(file), text);
        console.log(`${templates.length} templates written to ${resolve(file)}`);
      }
    });
}
