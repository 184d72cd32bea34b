/** Writes the reference page of the command line from the commands themselves. */
import type { Command } from 'commander';
import { wholeProgram } from '../../core/cli/program.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** The command and the commands below it, with their full names. */
function* withChildren(command: Command, parent = ''): Generator<readonly [name: string, command: Command]> {
  const name = `${parent}${command.name()}`;
  yield [name, command];
  for (const child of command.commands) yield* withChildren(child, `${name} `);
}

function* sectionOf(command: Command): Generator<string> {
  yield `## ${command.name()}\n\n${sentence(command.description())}\n`;
  for (const [name, one] of withChildren(command)) {
    const isGroup = one.commands.length > 0;
    if (isGroup) continue;
    const usage = `bursar ${name} ${one.usage()}`.replace(
      ' [options]',
      one.options.length > 0 ? ' [options]' : '',
    );
    yield `\n\`${usage.trim()}\`${one === command ? '' : `: ${one.description()}.`}\n`;
    if (one.options.length === 0) continue;
    yield '\n| option | meaning |\n|---|---|\n';
    for (const { flags, description } of one.options) yield `| \`${flags}\` | ${cell(description)} |\n`;
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The page \`docs/reference/cli.md\`. */
export async function cliPage(): Promise<string> {
  const commands = await wholeProgram();
  const contents = commands.map((one) => `- [${one.name()}](#${one.name()})`).join('\n');
  const sections = commands.map((one) => [...sectionOf(one)].join('')).join('\n');
  return `# Command line

Run the commands as \`npx bursar COMMAND\`. Results go to standard output, and errors to standard error.

The exit code is 0 when the command is done, 1 for wrong use, wrong configuration or a finding, and 2 for a fault of Bursar.

${contents}

${sections}`;
}
