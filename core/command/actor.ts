/** Who acts: taken from a verified token, or made by the host for its own timers, webhooks and processes. */
export interface Actor {
  readonly kind: 'user' | 'service' | 'system';
  /** The token's `sub`, or the name of the service. */
  readonly userId: string;
  readonly name: string;
  readonly tenant: string;
  /** Roles of the token, as they are named in `rules/auth/roles.json`. */
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly branchId: string | null;
  /** The people whose act this is: maker-checker looks at them. For a user, the user alone. */
  readonly humans: readonly string[];
}

/** The host itself, within a tenant: timers that expire, sweeps that tidy. It holds every permission. */
export function systemActor(tenant: string, name = 'system'): Actor {
  return {
    kind: 'system',
    userId: name,
    name,
    tenant,
    roles: [],
    permissions: new Set(['*']),
    branchId: null,
    humans: [],
  };
}

/** Whether the actor holds at least one of these permissions. */
export function allows(actor: Actor, permissions: readonly string[]): boolean {
  if (actor.permissions.has('*')) return true;
  return permissions.some((permission) => actor.permissions.has(permission));
}
