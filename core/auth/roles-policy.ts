/** The roles of the bank, lowest first, and the permissions of each: `rules/auth/roles.json`. */

import { PermissionName, type Static, Type, Words } from '../command/declaration/schema.ts';
import { policy } from '../command/policy/policy.ts';

const RolesFile = Type.Object({
  roles: Type.Array(
    Type.Object({
      role: Words(40),
      permissions: Type.Array(PermissionName(), { description: 'What this role adds to the one before' }),
    }),
    { minItems: 1 },
  ),
});

/** Each role with all its permissions: its own and those of lower roles. */
export const rolesPolicy = policy<
  Readonly<Record<string, never>>,
  readonly { readonly role: string; readonly permissions: readonly string[] }[],
  Static<typeof RolesFile>
>({
  name: 'auth/roles',
  summary: 'The order of roles and the permissions that each adds.',
  schema: RolesFile,
  facts: {
    role: { kind: 'text', summary: 'A role, for tests and explanations' },
    permission: { kind: 'text', summary: 'A permission, for tests and explanations', optional: true },
  },
  compile: ({ roles }) =>
    roles.map(({ role }) => ({
      name: role,
      conditions: { all: [{ fact: 'role', operator: 'equal', value: role }] },
      event: { type: 'role' },
    })),
  verdict: (_fired, { roles }) => {
    const all: string[] = [];
    return roles.map(({ role, permissions }) => {
      all.push(...permissions);
      return { role, permissions: [...new Set(all)] };
    });
  },
  outcome: (roles, { role, permission }) => {
    const permissions = roles.find((row) => row.role === role)?.permissions;
    if (permission === undefined || permission === null) return permissions ?? null;
    return { granted: permissions?.some((held) => held === permission || held === '*') ?? false };
  },
  check: ({ roles }) =>
    roles.flatMap(({ role }, at) => {
      const first = roles.findIndex((other) => other.role === role);
      if (first === at) return [];
      const mend = 'put both into one row: the order of the rows is the order of the roles';
      return [{ pointer: `/roles/${at}/role`, message: `is also role ${first + 1}`, mend }];
    }),
});
