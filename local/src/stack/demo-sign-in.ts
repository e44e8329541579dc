import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findApp, type AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { DEMO_ACCOUNT_ID } from './demo-accounts.js';
import { appPort } from './ports.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';
import { CONSOLE_CLIENT, type StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const CLIENT_ID = 'demo-console';
const EMAIL = 'demo@example.com';
const OFFICE_CLIENT_ID = 'demo-office';
const ANALYST_EMAIL = 'analyst@example.com';
/** The people of the console. The first one can do everything that the others can. */
export const CONSOLE_PEOPLE: readonly ConsolePerson[] = [
  {
    email: 'admin@example.com',
    name: 'Ada Lovelace',
    title: 'everything',
    roles: ['analyst', 'rule_author', 'approver', 'operator', 'auditor'],
  },
  { email: ANALYST_EMAIL, name: 'Ann Alyst', title: 'analyst', roles: ['analyst'] },
  {
    email: 'author@example.com',
    name: 'Arthur Regel',
    title: 'rule author',
    roles: ['rule_author'],
  },
  { email: 'approver@example.com', name: 'Petra Prüfer', title: 'approver', roles: ['approver'] },
  { email: 'operator@example.com', name: 'Omar Farouk', title: 'operator', roles: ['operator'] },
  { email: 'auditor@example.com', name: 'Aida Ledger', title: 'auditor', roles: ['auditor'] },
];
const USER_FILE = 'demo-user.json';

/** What it takes to sign in as a person of the demo, as `stack.json` shows it. */
export interface DemoPerson {
  /** A public OAuth client: PKCE, and no secret. */
  client_id: string;
  redirect_uri: string;
  email: string;
  password: string;
}

/** A person of the demo who signs in to the console with one click. */
export interface ConsolePerson {
  readonly email: string;
  readonly name: string;
  /** What they do, in a word. */
  readonly title: string;
  readonly roles: readonly string[];
}

/** A person who acts for an account. */
export interface DemoSignIn extends DemoPerson {
  /** The gateway's account that the person acts for. */
  account: string;
}

/** The clients that people sign in to, as `client apply` of identity takes them. */
export function demoSignInClients(
  settings: StackSettings,
  secrets: StackSecrets,
): Record<string, unknown>[] {
  const office = {
    name: OFFICE_CLIENT_ID,
    client_id: OFFICE_CLIENT_ID,
    grant: 'authorization_code',
    public: true,
    title: 'Demo office',
    redirect_uris: [redirectUri(settings)],
    // Access tokens with the scopes of a person's roles.
    audience: settings.instance,
  };
  const console = {
    name: CLIENT_ID,
    client_id: CLIENT_ID,
    grant: 'authorization_code',
    public: true,
    title: 'Demo console',
    redirect_uris: [redirectUri(settings)],
  };
  return [console, office, ...consoleClient(settings, secrets)];
}

/** The console is a confidential client: its backend keeps the tokens. */
function consoleClient(
  settings: StackSettings,
  { clients }: StackSecrets,
): Record<string, unknown>[] {
  const app = findApp('console');
  const credentials = clients[CONSOLE_CLIENT];
  if (app === null || credentials === undefined) return [];
  const url = `http://localhost:${appPort(settings, app)}`;
  return [
    {
      name: 'tessera-console',
      ...credentials,
      grant: 'authorization_code',
      title: 'Tessera console',
      redirect_uris: [`${url}/sign-in/callback`],
      post_logout_redirect_uris: [`${url}/`],
      audience: settings.instance,
    },
  ];
}

/** The client whose id-tokens the gateway accepts. */
export function signInClientsOf(app: AppEntry): Record<string, string> {
  return app.name === 'gateway-legacy' ? { OAUTH_SIGN_IN_CLIENTS: CLIENT_ID } : {};
}

/** Writes the demo users as `user apply` of identity takes them. @returns the path of the file */
export function writeDemoUsers(data: DataFolder): string {
  const file = join(data.secrets, USER_FILE);
  const password = (email: string) =>
    passwordIn(file, email) ?? randomBytes(12).toString('base64url');
  const user = { email: EMAIL, password: password(EMAIL), accounts: [DEMO_ACCOUNT_ID] };
  const people = CONSOLE_PEOPLE.map(({ email, name, roles }) => ({
    ...{ email, name, roles, password: password(email), accounts: [] },
  }));
  writePrivateJson(file, { users: [user, ...people] });
  return file;
}

/** @returns null for a stack without identity */
export function demoSignIn(
  settings: StackSettings,
  data: DataFolder,
  apps: readonly AppEntry[],
): DemoSignIn | null {
  const person = demoPerson(settings, data, apps, { email: EMAIL, clientId: CLIENT_ID });
  return person === null ? null : { ...person, account: DEMO_ACCOUNT_ID };
}

/** The person with the role `analyst`. @returns null for a stack without identity */
export function demoAnalyst(
  settings: StackSettings,
  data: DataFolder,
  apps: readonly AppEntry[],
): DemoPerson | null {
  const analyst = { email: ANALYST_EMAIL, clientId: OFFICE_CLIENT_ID };
  return demoPerson(settings, data, apps, analyst);
}

function demoPerson(
  settings: StackSettings,
  data: DataFolder,
  apps: readonly AppEntry[],
  { email, clientId }: { readonly email: string; readonly clientId: string },
): DemoPerson | null {
  const password = passwordIn(join(data.secrets, USER_FILE), email);
  if (password === null || !apps.some(({ name }) => name === 'identity')) return null;
  return { client_id: clientId, redirect_uri: redirectUri(settings), email, password };
}

/** The password of a person of the demo; null for anyone else. */
export function demoPassword(data: DataFolder, email: string): string | null {
  return passwordIn(join(data.secrets, USER_FILE), email);
}

function passwordIn(file: string, email: string): string | null {
  const known = readPrivateJson(file) as { users?: { email?: string; password?: string }[] } | null;
  return known?.users?.find((user) => user.email === email)?.password ?? null;
}

/** Nothing listens there: when trying the flow by hand, read the code in the address bar. */
function redirectUri(settings: StackSettings): string {
  const sandbox = findApp('sandbox');
  if (sandbox === null) throw new Error('the stack has no sandbox');
  return `http://localhost:${appPort(settings, sandbox)}/signed-in`;
}
