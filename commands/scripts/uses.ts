/** Secrets and library functions are used by name. RetrieveUsesQuery lists their uses. */
import { allows } from '../../core/command/declaration/actor.ts';
import { usedThings } from '../../core/command/declaration/use.ts';
import { secrets } from '../../core/scripts/secrets.ts';

export const secretsUsed = usedThings({
  of: 'secret',
  async names(name, { actor, read }) {
    // Callers without permission for the names must not learn which secrets exist.
    if (!allows(actor, ['secrets.manage', 'webhooks.manage'])) return undefined;
    const secret = await read.one(secrets, { name });
    return secret && new Set([secret.name]);
  },
});

export const functionsUsed = usedThings({
  of: 'library',
  async names(name, { actor, ports }) {
    if (!allows(actor, ['webhooks.manage', 'jobs.manage', 'processes.manage'])) return undefined;
    return ports.scripts.knows(name) ? new Set([name]) : undefined;
  },
});
