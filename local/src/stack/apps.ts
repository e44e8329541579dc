/** One app of the stack. A new service joins the stack, `turbo dev` and the demo clients by a line here. */
export interface AppEntry {
  /** The folder below `apps/`, the package `@tessera/<name>` and the database `tessera_<name>`. */
  name: string;
  title: string;
  /** Added to PORT_BASE. */
  portOffset: number;
  /** Whether it has a database and a keyring of its own; its migration makes both ready. */
  hasDatabase: boolean;
  /** Whether rows of its database carry MACs, which those of an older version do not have yet. */
  hasRowMacs?: boolean;
  /** What clients may ask of it. */
  scopes: readonly string[];
  /** What it may ask of other apps, as an OAuth client of its own. */
  clientScopes: readonly string[];
  /** What it may administer elsewhere, as a second client: no client has both kinds of scopes. */
  adminClientScopes?: readonly string[];
  /** Where an app that still takes API keys makes one, and a GET that tells whether one works. */
  apiKeys?: { create: string; probe: string };
  /** Whether it works for accounts; there is a demo account then, with an API key. */
  hasAccounts?: boolean;
}

const WEBHOOK_ADMIN_SCOPES = [
  'admin:webhooks:create',
  'admin:webhooks:read',
  'admin:webhooks:write',
  'admin:webhooks:delete',
];

export const APPS: readonly AppEntry[] = [
  {
    name: 'identity',
    title: 'Token issuer',
    portOffset: 0,
    hasDatabase: true,
    hasRowMacs: true,
    scopes: ['admin:users:write', 'admin:audit:read'],
    clientScopes: [],
  },
  {
    name: 'vault',
    title: 'Card vault',
    portOffset: 1,
    hasDatabase: true,
    hasRowMacs: true,
    scopes: [
      ...actions('pci:tokens', ['create', 'read', 'update', 'delete', 'forward']),
      ...actions('network:tokens', ['create', 'read', 'delete', 'use', 'forward']),
      ...actions('generic:tokens', ['create', 'read', 'update', 'delete']),
      ...actions('wallet:tokens', ['create', 'read', 'delete', 'use', 'forward']),
      'metadata:inquiry:create',
      ...actions('admin:api-keys', ['create', 'read', 'update', 'delete']),
      ...actions('admin:types', ['create', 'read']),
      ...WEBHOOK_ADMIN_SCOPES,
      'admin:audit:read',
    ],
    clientScopes: [],
    apiKeys: { create: '/api/admin/api-keys', probe: '/api/pci/tokens?limit=1' },
  },
  {
    name: 'fraud',
    title: 'Fraud decisions',
    portOffset: 2,
    hasDatabase: true,
    scopes: [
      ...actions('decisions', ['create', 'read', 'write']),
      ...actions('events', ['create', 'read']),
      'interceptors:execute',
      ...actions('admin:rulesets', ['create', 'read', 'write', 'simulate']),
      ...actions('admin:integrations', ['read', 'write']),
      ...actions('admin:interceptors', ['read', 'write']),
      ...actions('admin:blacklist', ['read', 'write']),
      'admin:decisions:read',
      ...actions('admin:schemas', ['read', 'write']),
      ...WEBHOOK_ADMIN_SCOPES,
      'admin:audit:read',
    ],
    clientScopes: ['pci:tokens:read'],
  },
  {
    name: 'account-info',
    title: 'Account information',
    portOffset: 3,
    hasDatabase: true,
    hasRowMacs: true,
    scopes: [
      ...actions('ais:sessions', ['create', 'read']),
      'ais:records:read',
      ...WEBHOOK_ADMIN_SCOPES,
      'admin:audit:read',
    ],
    clientScopes: [],
  },
  {
    name: 'commerce',
    title: 'Commerce tokens',
    portOffset: 4,
    hasDatabase: true,
    hasRowMacs: true,
    hasAccounts: true,
    scopes: ['admin:audit:read'],
    clientScopes: [
      ...actions('pci:tokens', ['create', 'read', 'update', 'delete', 'forward']),
      ...actions('network:tokens', ['create', 'read', 'delete', 'use', 'forward']),
      'metadata:inquiry:create',
    ],
    // It revokes second factors of users.
    adminClientScopes: ['admin:users:write'],
  },
  {
    name: 'gateway-legacy',
    title: 'Legacy gateway',
    portOffset: 5,
    hasDatabase: true,
    hasRowMacs: true,
    hasAccounts: true,
    scopes: ['admin:audit:read'],
    clientScopes: [
      // `reveal` is offered to no other client: it gives out card numbers.
      ...actions('pci:tokens', ['create', 'read', 'delete', 'forward', 'reveal']),
      ...actions('network:tokens', ['create', 'read', 'delete', 'use']),
      'decisions:create',
      'events:create',
    ],
  },
  {
    name: 'sandbox',
    title: 'Outside world, simulated',
    portOffset: 10,
    hasDatabase: false,
    scopes: [],
    // Its demo shop takes cards, and has bank accounts checked.
    clientScopes: [
      ...actions('pci:tokens', ['create', 'read', 'update']),
      ...actions('ais:sessions', ['create', 'read']),
      'ais:records:read',
    ],
    // It hears of checked accounts by webhook.
    adminClientScopes: actions('admin:webhooks', ['create', 'read', 'delete']),
  },
];

/** Every scope of every service: those of the payment integration, and those of operators. */
export function allScopes(): { runtime: string[]; admin: string[] } {
  const scopes = [...new Set(APPS.flatMap((app) => app.scopes))].sort();
  return {
    runtime: scopes.filter((scope) => !scope.startsWith('admin:')),
    admin: scopes.filter((scope) => scope.startsWith('admin:')),
  };
}

/** What an API key of an app may be given: never a scope of administrators. */
export function keyScopes({ scopes }: AppEntry): string[] {
  return scopes.filter((scope) => !scope.startsWith('admin:'));
}

/** The apps that have a database. */
export function databaseApps(apps: readonly AppEntry[] = APPS): AppEntry[] {
  return apps.filter((app) => app.hasDatabase);
}

/** @returns null when there is no such app */
export function findApp(name: string): AppEntry | null {
  return APPS.find((app) => app.name === name) ?? null;
}

function actions(resource: string, names: string[]): string[] {
  return names.map((name) => `${resource}:${name}`);
}
