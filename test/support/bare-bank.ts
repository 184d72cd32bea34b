/** The commands of the bank on a store in memory: shipped rules, real links, no host and no HTTP. */
import { join } from 'node:path';
import { rolesPolicy } from '../../core/auth/roles-policy.ts';
import { rolesFrom } from '../../core/command/policy/roles.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import { projectFolder } from '../../core/host/config.ts';
import { type PolicyHost, policyHost } from '../../core/rules/host.ts';
import { type BareStore, bareStore } from './bare-store.ts';
import { type BareUnit, bareUnit, type Given } from './bare-unit.ts';
import { registry } from './registry.ts';

export interface BareBank extends BareStore, Pick<BareUnit, 'clock'> {
  /** Runs a command with what passed its door; the answer's status, body, and data. */
  does(name: string, input: object, given?: Given): Promise<Done>;
}

export interface Done extends Pick<Reply, 'status' | 'body'> {
  /** The code of a refusal. */
  readonly code: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly message: string;
}

let shipped: Promise<PolicyHost> | undefined;

/** The shipped rules of every policy, read once. */
async function shippedRules(): Promise<PolicyHost> {
  const policies = [...registry.policies, rolesPolicy];
  const host = policyHost({ folder: join(projectFolder, 'rules'), policies });
  await host.reload();
  return host;
}

/** A bank without accounts. */
export async function bareBank(): Promise<BareBank> {
  shipped ??= shippedRules();
  const rules = await shipped;
  const store = await bareStore();
  const roleRows = rolesPolicy.verdict([], rules.current('auth/roles')?.content);
  const roles = rolesFrom(roleRows as Parameters<typeof rolesFrom>[0]);
  const { links, controls, rejections, events: eventTypes } = registry;
  const { corrections } = registry.checked;
  const known = { links, controls, rejections, eventTypes, corrections };
  const deciding = { rules, roles: () => roles, ...known };
  const unit = bareUnit({ store: store.store, deciding });
  return {
    ...store,
    clock: unit.clock,
    async does(name, input, given) {
      const spec = registry.find(name)?.spec;
      if (spec?.kind !== 'command') throw new Error(`${name} is not a command`);
      const { status, body } = await unit.send(spec, input, given);
      const { data, message, errors } = body as Partial<Done> & {
        readonly errors?: readonly { readonly code: string }[];
      };
      return { status, body, code: errors?.[0]?.code, data: data ?? {}, message: message ?? '' };
    },
  };
}
