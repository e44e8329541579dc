/**
 * The roles that people have. A role is a named set of scopes, and the only way in which a person
 * gets one.
 */
export const ROLE_NAMES = [
  'viewer',
  'analyst',
  'rule_author',
  'approver',
  'operator',
  'auditor',
] as const;

export type RoleName = (typeof ROLE_NAMES)[number];

/** A role, and what a person may do with it at all services. */
export interface Role {
  readonly description: string;
  /** Sorted. */
  readonly scopes: readonly string[];
}

/** What every role may read. Card numbers are masked in all of it. */
const VIEW = [
  ...actions('admin', ['decisions:read', 'rulesets:read', 'blacklist:read', 'schemas:read']),
  ...actions('admin', ['integrations:read', 'interceptors:read', 'types:read', 'webhooks:read']),
  'admin:change-requests:read',
  ...['decisions:read', 'events:read', 'ais:sessions:read', 'admin:account-checks:read'],
  ...actions('admin', ['analytics:read', 'cases:read', 'reviews:read']),
  ...['pci:tokens:read', 'network:tokens:read', 'wallet:tokens:read'],
  ...actions('admin', ['cards:read', 'payments:read']),
];

/**
 * The scopes of each role. None of them reveals a card or uses one: no role has `pci:tokens:reveal`,
 * a `forward` or `use` scope, `generic:tokens:read` (which returns stored values), or a scope that
 * creates or changes tokens.
 */
export const ROLES: Readonly<Record<RoleName, Role>> = {
  viewer: role('Sees decisions, rules, lists, tokens and webhook endpoints. Changes nothing.'),
  analyst: role('Resolves reviews, reports fraud, and adds entries to lists.', [
    ...['decisions:write', 'events:create', 'admin:blacklist:write', 'ais:records:read'],
    ...actions('admin', [
      'account-records:read',
      'personal-data:read',
      'cases:write',
      'reviews:write',
    ]),
  ]),
  rule_author: role('Drafts, simulates and proposes rulesets. Cannot activate them.', [
    ...actions('admin:rulesets', ['create', 'draft', 'simulate']),
    'admin:change-requests:propose',
  ]),
  approver: role('Approves changes of others. Simulates, activates and rolls back rulesets.', [
    ...actions('admin:rulesets', ['activate', 'simulate', 'write']),
    ...actions('admin:change-requests', ['propose', 'approve']),
  ]),
  operator: role('Runs endpoints, payments, integrations, clients, users and keys.', [
    ...actions('admin:webhooks', ['create', 'write', 'delete']),
    ...actions('admin:payments', ['capture', 'refund', 'void']),
    ...actions('admin', ['integrations:write', 'interceptors:write']),
    ...actions('admin', ['schemas:write', 'types:create']),
    ...actions('admin:api-keys', ['create', 'read', 'update', 'delete']),
    ...actions('admin:users', ['read', 'write']),
    ...actions('admin:clients', ['read', 'write']),
    ...actions('admin:keys', ['read', 'write']),
    ...actions('admin:change-requests', ['propose', 'break-glass']),
  ]),
  auditor: role('Reads the audit trail, and who has which access. Changes nothing.', [
    ...actions('admin', ['audit:read', 'api-keys:read', 'users:read', 'clients:read', 'keys:read']),
  ]),
};

/** The scopes of some roles together; names that are not roles have none. */
export function scopesOfRoles(names: Iterable<string>): ReadonlySet<string> {
  const known = [...names].filter(isRoleName);
  return new Set(known.flatMap((name) => ROLES[name].scopes));
}

/** Every scope that any role has. */
export const ALL_ROLE_SCOPES: readonly string[] = [...scopesOfRoles(ROLE_NAMES)].sort();

export function isRoleName(name: string): name is RoleName {
  return ROLE_NAMES.some((known) => known === name);
}

function role(description: string, more: readonly string[] = []): Role {
  return { description, scopes: [...VIEW, ...more].sort() };
}

function actions(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => `${prefix}:${name}`);
}
