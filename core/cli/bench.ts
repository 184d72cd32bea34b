/** `bursar bench`: measures, and compares each figure with a baseline of the same run. */
import { Command } from 'commander';
import { type Bench, type BenchOptions, type Figure, rounded } from '../../bench/bench.ts';

/** The benches, each a module of `bench/` that exports `bench`. */
const names = [
  'deposit',
  'stored',
  'storage',
  'webhooks',
  'rules',
  'timers',
  'processes',
  'check',
  'store-check',
  'audit',
  'batches',
  'uploads',
  'bulk',
  'peers',
  'growth',
  'before',
  'client',
  'documents',
  'console',
  'diagrams',
] as const;

interface Flags {
  readonly clients: string;
  readonly store: string;
  readonly seconds: string;
  readonly pairs: string;
  readonly stored: string;
  readonly server: string;
  readonly redis: string;
  readonly postgres?: string;
  readonly install?: boolean;
  readonly pictures?: string;
  readonly before?: string;
  readonly json?: boolean;
}

export function benchCommand(): Command {
  return new Command('bench')
    .argument('[name]', `which bench: ${names.join(', ')}; all without a name`)
    .option('--clients <count>', 'connections that send at once', '64')
    .option('--store <kind>', 'sqlite or mysql', 'sqlite')
    .option('--seconds <count>', 'length of one measurement', '5')
    .option('--pairs <count>', 'how often figure and floor are measured in turn', '5')
    .option('--stored <count>', 'transactions in the large store', '1000000')
    .option('--server <url>', 'server of the mysql store', 'mysql://root@127.0.0.1:3306/test')
    .option('--redis <url>', 'Redis for the benches that need one', 'redis://127.0.0.1:6379')
    .option('--postgres <url>', 'server for the peers; without it a cluster of its own')
    .option('--install', 'install the other programs for comparison, in .cache/peers')
    .option('--before <folder>', 'another version with its dependencies, for comparison')
    .option('--pictures <folder>', 'where growth draws its pictures')
    .option('--json', 'print a JSON line a figure')
    .action(async (name: string | undefined, flags: Flags, command: Command) => {
      const wanted = names.filter((known) => name === undefined || known === name);
      if (wanted.length === 0) {
        command.error(`There is no bench '${name}'. There are: ${names.join(', ')}.`);
      }
      const options = optionsOf(flags, command);
      for (const one of wanted) await run(one, options, flags.json === true);
    });
}

async function run(name: string, options: BenchOptions, json: boolean): Promise<void> {
  const { bench }: { readonly bench: Bench } = await import(`../../bench/${name}.ts`);
  options.say(`${name}: ${bench.summary}`);
  await bench.run({ ...options, report: (figure) => console.log(shown(figure, json)) });
}

function optionsOf(flags: Flags, command: Command): BenchOptions {
  const { store } = flags;
  if (store !== 'sqlite' && store !== 'mysql') {
    return command.error(`--store should be sqlite or mysql, not '${store}'.`);
  }
  const count = (flag: 'clients' | 'seconds' | 'pairs' | 'stored'): number => {
    const value = Number(flags[flag]);
    if (value > 0) return value;
    return command.error(`--${flag} should be a number above 0, not '${flags[flag]}'.`);
  };
  return {
    clients: count('clients'),
    store,
    seconds: count('seconds'),
    pairs: count('pairs'),
    stored: count('stored'),
    serverUrl: flags.server,
    redisUrl: flags.redis,
    postgresUrl: flags.postgres,
    install: flags.install === true,
    before: flags.before,
    pictures: flags.pictures,
    say: (line) => console.error(line),
    report: () => undefined,
  };
}

function shown(figure: Figure, json: boolean): string {
  const { name, store, value, unit, floor, ratio, p50, p99, goal } = figure;
  const numbers = Object.entries({ value, floor, ratio, p50, p99 }).flatMap(([key, number]) =>
    number === undefined ? [] : [[key, rounded(number)] as const],
  );
  if (json) return JSON.stringify({ name, store, unit, ...Object.fromEntries(numbers), goal });
  const words = numbers.map(([key, number]) => (key === 'value' ? `${number} ${unit}` : `${key} ${number}`));
  return `${name.padEnd(28)} ${store.padEnd(7)} ${words.join('   ')}${goal === undefined ? '' : `   (goal: ${goal})`}`;
}
