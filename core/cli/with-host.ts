import { readConfig } from '../host/config.ts';
import type { Host } from '../host/main.ts';
import { makeLog } from '../telemetry/log.ts';

/**
 * Runs the work of a CLI command on a composed host that does not listen, and always stops the host. The host
 * logs errors only and loads no demo data.
 */
export async function withHost<Result>(work: (host: Host) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  // The host is most of the code to load. Help and wrong settings do not need it.
  const { composeHost } = await import('../host/main.ts');
  const log = makeLog(config.logLevel === 'info' ? 'error' : config.logLevel);
  const host = await composeHost({ ...config, demo: false }, { log });
  for (const warning of host.warnings) console.error(warning);
  try {
    return await work(host);
  } finally {
    await host.stop();
  }
}
