/** `bursar rules`: checks that analysts run before they submit a rule file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { rolesPolicy } from '../auth/roles-policy.ts';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { type Registry, readRegistry } from '../command/wire/registry.ts';
import { projectFolder, readConfig } from '../host/config.ts';
import { explain } from '../rules/explain.ts';
import { checkFolder, tryFolder, withDecisions } from '../rules/folder.ts';
import { fileOf, findingLine } from '../rules/inspect.ts';
import { namesOf } from '../rules/names.ts';
import { readTexts } from '../rules/rule-text.ts';
import { schemaTexts } from '../rules/schemas.ts';
import { compileVersion } from '../rules/version.ts';
import { rolesIn } from './bank-roles.ts';
import { casesTable, explanationLines } from './rules-report.ts';

export function rulesCommand(): Command {
  return new Command('rules')
    .addCommand(checkCommand())
    .addCommand(testCommand())
    .addCommand(explainCommand())
    .addCommand(schemasCommand());
}

const folderOf = (given: string | undefined) =>
  given === undefined ? readConfig().rulesDir : resolve(given);

async function allPolicies(known?: Registry): Promise<readonly AnyPolicy[]> {
  const registry = known ?? (await readRegistry(join(projectFolder, 'commands')));
  return [...registry.policies, rolesPolicy];
}

function checkCommand(): Command {
  return new Command('check')
    .description('find errors in the rule files: file, line, place, value and fix')
    .argument('[dir]', 'the rules folder')
    .action(async (dir?: string) => {
      const folder = folderOf(dir);
      const registry = await readRegistry(join(projectFolder, 'commands'));
      const policies = await allPolicies(registry);
      const names = namesOf(registry, await rolesIn(folder));
      const findings = await checkFolder(folder, policies, names);
      const count = (await withDecisions(folder, policies)).length;
      for (const finding of findings) console.log(findingLine(finding));
      const counted = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
      console.log(`${count} rule sets checked, ${counted}`);
      if (findings.length > 0) process.exitCode = 1;
    });
}

function testCommand(): Command {
  return new Command('test')
    .description('run the tests of the rule files')
    .argument('[dir]', 'the rules folder')
    .action(async (dir?: string) => {
      const tried = await tryFolder(folderOf(dir), await allPolicies());
      for (const line of casesTable(tried)) console.log(line);
      const results = tried.flatMap((one) => one.results);
      const broken = tried.filter((one) => one.problem !== undefined).length;
      const passed = results.filter((result) => result.passed).length;
      const failed = results.length - passed + broken;
      console.log(`${passed} passed, ${failed} failed`);
      if (failed > 0) process.exitCode = 1;
    });
}

function explainCommand(): Command {
  return new Command('explain')
    .description('show the answer of a rule set to facts, with its reason')
    .argument('<set>', 'name of the rule set: transactions/approval-thresholds')
    .requiredOption('--facts <json>', 'the facts, as a JSON object', factsOf)
    .option('--dir <dir>', 'the rules folder')
    .option('--json', 'print the explanation as JSON')
    .action(async (set: string, options: ExplainOptions, command: Command) => {
      const folder = folderOf(options.dir);
      const policies = await withDecisions(folder, await allPolicies());
      const policy = policies.find(({ name }) => name === set);
      if (policy === undefined) {
        const names = policies.map(({ name }) => name).sort();
        return command.error(`There is no rule set ${set}. There are:\n  ${names.join('\n  ')}`);
      }
      try {
        const { texts, findings } = await readTexts(folder, policy);
        if (texts === undefined) return command.error(findings.map(findingLine).join('\n'));
        const version = compileVersion(policy, texts.text);
        const explained = await explain(version, options.facts);
        if (options.json === true) console.log(JSON.stringify(explained, null, 2));
        else for (const line of explanationLines(explained)) console.log(line);
      } catch (error) {
        return command.error(sentenceOf(error, set));
      }
    });
}

/** The problem in one sentence, never with a stack trace. */
function sentenceOf(error: unknown, set: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return `${fileOf({ name: set })} is missing: look at --dir.`;
  }
  return error instanceof Error ? error.message : String(error);
}

interface ExplainOptions {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly dir?: string;
  readonly json?: boolean;
}

function factsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const facts: unknown = JSON.parse(text);
    if (typeof facts === 'object' && facts !== null && !Array.isArray(facts)) return { ...facts };
  } catch {
    // Reported below, with the same message as for a list or a number.
  }
  throw new InvalidArgumentError('Say for example \'{"transactionType": "DEPOSIT"}\'.');
}

function schemasCommand(): Command {
  return new Command('schemas')
    .description('write the JSON Schema of every rule set under schemas/, for editors')
    .argument('[dir]', 'the rules folder')
    .action(async (dir?: string) => {
      const folder = join(folderOf(dir), 'schemas');
      await mkdir(folder, { recursive: true });
      const texts = schemaTexts(await allPolicies());
      for (const [file, text] of texts) await writeFile(join(folder, file), text);
      console.log(`${texts.size} schemas written to ${folder}`);
    });
}
