/** Demo data that an area's nouns add to an empty store, for newcomers to work with. */
import type { Context } from './command.ts';
import type { Effect } from './effects.ts';

/** The effects that make an area's demo rows of one tenant. Export them from a noun as `demo`. */
export type Demo = (tenant: DemoTenant, context: Context) => readonly Effect[];

/** `demo` has everything. `other` has one branch and one account, to prove that tenants do not meet. */
export type DemoTenant = 'demo' | 'other';

export const demoTenants: readonly DemoTenant[] = ['demo', 'other'];
