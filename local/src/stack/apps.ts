/** One app of the stack. A new service joins the stack, `turbo dev` and the demo clients by a line here. */
export interface AppEntry {
  /** The folder below `apps/`, the package `@tessera/<name>` and the database `tessera_<name>`. */
  name: string;
  title: string;
  /** Added to PORT_BASE. */
  portOffset: number;
  /** Whether it has its own database and keyring; its migration prepares both. */
  hasDatabase: boolean;
  /** Whether rows of its database carry MACs. Rows of older versions do not have one yet. */
  hasRowMacs?: boolean;
  /** The scopes that clients can get. */
  scopes: readonly string[];
  /** The scopes that it gets at other apps, as an OAuth client. */
  clientScopes: readonly string[];
  /** The admin scopes that it gets elsewhere, as a second client: no client has both kinds. */
  adminClientScopes?: readonly string[];
  /** For an app with API keys: the endpoint that creates one, and a GET to check it. */
  apiKeys?: { create: string; probe: string };
  /** Whether it works for accounts; there is a demo account then, with an API key. */
  hasAccounts?: boolean;
}

const CHANGE_REQUEST_SCOPES = actions('admin:change-requests', [
  'read',
  'propose',
  'approve',
  'break-glass',
]);

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
    scopes: [
      ...actions('admin:users', ['read', 'write']),
      ...actions('admin:clients', ['read', 'write']),
      ...actions('admin:keys', ['read', 'write']),
      ...CHANGE_REQUEST_SCOPES,
      'admin:audit:read',
    ],
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
      ...actions('network:tokens', ['create', 'read', 'update', 'delete', 'use', 'forward']),
      ...actions('generic:tokens', ['create', 'read', 'update', 'delete', 'forward']),
      ...actions('wallet:tokens', ['create', 'read', 'delete', 'use', 'forward']),
      'metadata:inquiry:create',
      ...actions('admin:api-keys', ['create', 'read', 'update', 'delete']),
      ...actions('admin:types', ['create', 'read']),
      'admin:cards:read',
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
    hasRowMacs: true,
    scopes: [
      ...actions('decisions', ['create', 'read', 'write']),
      ...actions('events', ['create', 'read']),
      'interceptors:execute',
      ...actions('admin:rulesets', ['activate', 'create', 'draft', 'read', 'write', 'simulate']),
      ...actions('admin:integrations', ['read', 'write']),
      ...actions('admin:interceptors', ['read', 'write']),
      ...actions('admin:blacklist', ['read', 'write']),
      'admin:analytics:read',
      'admin:decisions:read',
      'admin:personal-data:read',
      ...actions('admin:reviews', ['read', 'write']),
      ...actions('admin:cases', ['read', 'write']),
      ...actions('admin:schemas', ['read', 'write']),
      ...CHANGE_REQUEST_SCOPES,
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
      'admin:account-checks:read',
      'admin:account-records:read',
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
    scopes: [...CHANGE_REQUEST_SCOPES, 'admin:audit:read'],
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
    scopes: [
      ...CHANGE_REQUEST_SCOPES,
      'admin:audit:read',
      ...actions('admin:payments', ['read', 'capture', 'refund', 'void']),
    ],
    clientScopes: [
      // `reveal` is for no other client: it returns card numbers.
      ...actions('pci:tokens', ['create', 'read', 'delete', 'forward', 'reveal']),
      ...actions('network:tokens', ['create', 'read', 'delete', 'use', 'forward']),
      ...actions('wallet:tokens', ['read', 'forward']),
      'decisions:create',
      'events:create',
    ],
  },
  {
    name: 'console',
    title: 'Console for people',
    portOffset: 6,
    hasDatabase: true,
    scopes: [],
    clientScopes: [],
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
    // It receives checked accounts by webhook.
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

/** The scopes of an app's API key: never those of administrators. */
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
