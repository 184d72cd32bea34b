import { join } from 'node:path';
import { Command } from 'commander';
import { type Registry, readRegistry, rejectsOf, type Subject } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { nearest } from '../values/nearest.ts';

/** `bursar commands`: the catalogue, a line each, or one of them whole. */
export function catalogueCommand(): Command {
  return new Command('commands')
    .argument('[name]', 'show this one')
    .option('--json', 'print JSON')
    .action(async (name: string | undefined, { json }: { readonly json?: boolean }, self) => {
      const registry = await readRegistry(join(projectFolder, 'commands'));
      const shown = name === undefined ? registry.subjects : named(registry, name);
      if (name !== undefined && shown.length === 0) {
        const near = nearest(
          name,
          registry.subjects.map(({ spec }) => spec.name),
        );
        const meant = near === undefined ? '' : ` Did you mean ${near}?`;
        self.error(`There is no command or query '${name}'.${meant}`);
      }
      if (json === true) {
        console.log(
          JSON.stringify(
            shown.map((one) => entry(one, registry)),
            null,
            2,
          ),
        );
      } else if (name === undefined) {
        printList(shown);
      } else {
        for (const one of shown) printOne(one, registry);
      }
    });
}

function named(registry: Registry, name: string): readonly Subject[] {
  const found = registry.find(name);
  return found === undefined ? [] : [found];
}

function entry({ spec, area }: Subject, { controls }: Registry) {
  const { name, aliases = [], kind, summary, permission, reply, input, output, example } = spec;
  return {
    name,
    aliases,
    area,
    kind,
    summary,
    permission,
    envelope: reply.name,
    rejects: rejectsOf(spec, controls),
    input,
    output,
    example,
  };
}

function printList(subjects: readonly Subject[]): void {
  const widest = Math.max(...subjects.map(({ spec }) => spec.name.length));
  let area = '';
  for (const subject of subjects) {
    if (subject.area !== area) console.log(`${area === '' ? '' : '\n'}${subject.area}`);
    area = subject.area;
    console.log(`  ${subject.spec.name.padEnd(widest)}  ${subject.spec.summary}`);
  }
}

function printOne(subject: Subject, registry: Registry): void {
  const { name, aliases, area, kind, summary, permission, envelope, rejects, input, example } = entry(
    subject,
    registry,
  );
  const lines = [
    `${name} (${kind}, ${area}): ${summary}`,
    ...(aliases.length > 0 ? [`also:       ${aliases.join(', ')}`] : []),
    `permission: ${permission?.join(' or ') ?? 'the host alone'}`,
    `envelope:   ${envelope}`,
    `refuses:    ${rejects.join(', ') || 'nothing of its own'}`,
    `input:      ${JSON.stringify(input, null, 2)}`,
    ...(example === undefined ? [] : [`example:    ${JSON.stringify(example)}`]),
  ];
  console.log(lines.join('\n'));
}
