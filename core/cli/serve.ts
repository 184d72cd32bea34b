import { once } from 'node:events';
import { Command } from 'commander';
import { readConfig } from '../host/config.ts';
import type { Host } from '../host/main.ts';

/** How long a stop may take before the process ends anyway. */
const stopWithin = 10_000;

/** `bursar serve`: the host, until it is told to stop. */
export function serveCommand(): Command {
  return new Command('serve').action(async () => {
    const config = readConfig();
    // A host is most of what there is to load: help, and a wrong setting, need none.
    const { composeHost } = await import('../host/main.ts');
    const host = await composeHost(config);
    for (const warning of host.warnings) console.error(warning);
    const address = await host.listen();
    // Whoever reads the greeting may send the signal at once.
    const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    greet(address, config.auth === undefined || config.auth.kind === 'secret');
    await told;
    await stop(host);
  });
}

function greet(address: string, ownTokens: boolean): void {
  const lines = [
    `Bursar listens at ${address}`,
    ownTokens
      ? 'A token:  npx bursar token --user demo-teller --role Teller'
      : 'Tokens come from your identity provider (AUTH_JWKS_URL).',
    `Docs:     ${address}/docs   OpenAPI: ${address}/openapi.json   Health: ${address}/health/ready`,
  ];
  console.log(lines.join('\n'));
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
