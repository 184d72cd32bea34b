/** How `@bursar/client` calls a command or query. */
import type { Command, Query } from '../../../command/declaration/command.ts';

/** The name of its function: the wire's without `Command` or `Query`, begun small. */
export function clientName({ name }: Pick<Command | Query, 'name'>): string {
  const bare = name.replace(/(?:Command|Query)$/, '');
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** A program that works as it stands where `token` is set. */
export function clientCall(spec: Command | Query, url: string, data: unknown): string {
  const [before, after] = clientCallAround(spec, url);
  return `${before}${literal(data)}${after}`;
}

/** What stands before and after the data of the call. */
export function clientCallAround(
  spec: Pick<Command | Query, 'name' | 'kind'>,
  url: string,
): readonly [string, string] {
  const object = spec.kind === 'query' ? 'bank.query' : 'bank';
  const lines = [
    `import { bursar } from '@bursar/client';`,
    '',
    `const bank = bursar({ url: '${url}', token });`,
    `const reply = await ${object}.${clientName(spec)}(`,
  ];
  return [lines.join('\n'), ');'];
}

/** A value as JavaScript has it: names that need no quotes have none. */
export function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}
