import { once } from 'node:events';
import { Command } from 'commander';
import { type Config, readConfig } from '../host/config.ts';
import type { Host } from '../host/main.ts';
import { givesTokens } from '../host/pages/demo-tokens.ts';

/** How long a stop may take before the process ends anyway. */
const stopWithin = 10_000;

/** `bursar serve`: runs the host until a signal stops it. */
export function serveCommand(): Command {
  return new Command('serve').action(async () => {
    const begins = stepTeller();
    const config = readConfig();
    // The host is most of the code to load. Help and wrong settings do not need it.
    const { composeHost } = await import('../host/main.ts');
    const host = await composeHost(config, { begins });
    const address = await host.listen();
    // A supervisor that reads the greeting may send the signal at once.
    const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    begins('Ready.');
    console.log(`Bursar listens at ${address}\n${tokenWords(config, address)}`);
    for (const warning of host.warnings) console.error(warning);
    await told;
    await stop(host);
  });
}

/** Prints each step of the start with the time since the start. */
function stepTeller(): (step: string) => void {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  return (step) => console.error(`[${seconds()} s] ${step}`);
}

/** How to get a token, in a line. */
function tokenWords(config: Config, address: string): string {
  if (config.auth?.kind === 'jwks') {
    return 'Tokens come from your identity provider (AUTH_JWKS_URL).';
  }
  const own = 'npx bursar token --user tolu --role Teller';
  return givesTokens(config)
    ? `A token: by a role at ${address}/docs/reference, or ${own}`
    : `A token: ${own}`;
}

async function stop(host: Host): Promise<void> {
  const late = setTimeout(() => {
    console.error('Stopping took too long: some connections were cut.');
    process.exit(1);
  }, stopWithin);
  await host.stop();
  clearTimeout(late);
  process.exit(0);
}
