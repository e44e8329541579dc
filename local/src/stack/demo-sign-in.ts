import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findApp, type AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { DEMO_ACCOUNT_ID } from './demo-accounts.js';
import type { StackContext } from './infrastructure.js';
import { appPort } from './ports.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';
import { runProgram } from './run-program.js';
import type { StackSettings } from './settings.js';

const CLIENT_ID = 'demo-console';
const EMAIL = 'demo@example.com';
const USER_FILE = 'demo-user.json';

/** What it takes to sign in as a person, as `stack.json` shows it. */
export interface DemoSignIn {
  /** A public OAuth client: PKCE, and no secret. */
  client_id: string;
  redirect_uri: string;
  email: string;
  password: string;
  /** The gateway's account that the person acts for. */
  account: string;
}

/** The client that people sign in to, as `client apply` of identity takes it. */
export function demoSignInClient(settings: StackSettings): Record<string, unknown> {
  return {
    name: CLIENT_ID,
    client_id: CLIENT_ID,
    grant: 'authorization_code',
    public: true,
    title: 'Demo console',
    redirect_uris: [redirectUri(settings)],
  };
}

/** The client whose id-tokens the gateway accepts. */
export function signInClientsOf(app: AppEntry): Record<string, string> {
  return app.name === 'gateway-legacy' ? { OAUTH_SIGN_IN_CLIENTS: CLIENT_ID } : {};
}

/** Creates or updates the demo user; idempotent. */
export async function provideDemoUser(
  { data, teardown }: StackContext,
  run: { program: string; environment: Record<string, string> },
): Promise<void> {
  const file = join(data.secrets, USER_FILE);
  const password = passwordIn(file) ?? randomBytes(12).toString('base64url');
  const user = { email: EMAIL, password, accounts: [DEMO_ACCOUNT_ID] };
  writePrivateJson(file, { users: [user] });
  const args = [run.program, 'user', 'apply', file];
  await runProgram(
    { title: 'Provisioning the demo user', args, environment: run.environment },
    teardown,
  );
}

/** @returns null for a stack without identity */
export function demoSignIn(
  settings: StackSettings,
  data: DataFolder,
  apps: readonly AppEntry[],
): DemoSignIn | null {
  const password = passwordIn(join(data.secrets, USER_FILE));
  if (password === null || !apps.some(({ name }) => name === 'identity')) return null;
  return {
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(settings),
    email: EMAIL,
    password,
    account: DEMO_ACCOUNT_ID,
  };
}

function passwordIn(file: string): string | null {
  const known = readPrivateJson(file) as { users?: { password?: string }[] } | null;
  return known?.users?.[0]?.password ?? null;
}

/** Nothing listens there: when trying the flow by hand, read the code in the address bar. */
function redirectUri(settings: StackSettings): string {
  const sandbox = findApp('sandbox');
  if (sandbox === null) throw new Error('the stack has no sandbox');
  return `http://localhost:${appPort(settings, sandbox)}/signed-in`;
}
