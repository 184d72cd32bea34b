/** The order of roles from `rules/auth/roles.json`. It defines "or higher". */
export interface Roles {
  /** Names from the lowest to the highest. */
  readonly order: readonly string[];
  /** Whether one of these roles is this one or a higher one. */
  reaches(roles: readonly string[], needed: string): boolean;
  /** The highest of these roles that the bank knows, or undefined. */
  highest(roles: readonly string[]): string | undefined;
  /** The higher of two roles. */
  higher(a: string, b: string): string;
  /** Permissions of all these roles together. */
  permissions(roles: readonly string[]): ReadonlySet<string>;
}

/** Roles from the rows of the rule file, lowest first. */
export function rolesFrom(
  rows: readonly { readonly role: string; readonly permissions: readonly string[] }[],
): Roles {
  const order = rows.map((row) => row.role);
  const rank = (role: string) => order.indexOf(role);
  const granted = new Map(rows.map((row) => [row.role, row.permissions]));
  return {
    order,
    reaches: (roles, needed) => {
      const floor = rank(needed);
      return floor >= 0 && roles.some((role) => rank(role) >= floor);
    },
    highest: (roles) =>
      roles
        .filter((role) => rank(role) >= 0)
        .sort((a, b) => rank(b) - rank(a))
        .at(0),
    higher: (a, b) => (rank(a) >= rank(b) ? a : b),
    permissions: (roles) => new Set(roles.flatMap((role) => granted.get(role) ?? [])),
  };
}
