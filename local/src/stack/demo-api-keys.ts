import { join } from 'node:path';
import { appUrl } from './app-environment.js';
import { findApp, keyScopes, type AppEntry } from './apps.js';
import type { StackContext } from './infrastructure.js';
import { readPrivateJson, writePrivateJson } from './private-file.js';
import { stackClients } from './secrets.js';
import type { DemoApiKey } from './demo-accounts.js';

const TIMEOUT_MS = 10_000;
const ACCOUNT = 'demo';

/**
 * The keys for trying the deprecated scheme: that of an earlier start while it works, otherwise a
 * new one. The app must be ready.
 */
export async function provideDemoApiKeys(
  context: StackContext,
  apps: readonly AppEntry[],
): Promise<DemoApiKey[]> {
  const takers = apps.filter((app) => app.apiKeys !== undefined);
  if (takers.length === 0 || !apps.some(({ name }) => name === 'identity')) return [];
  const file = join(context.data.secrets, 'api-keys.json');
  const known = (readPrivateJson(file) ?? {}) as Record<string, string>;
  const keys: DemoApiKey[] = [];
  for (const app of takers) {
    const key = await provideKey(context, app, known[app.name]);
    if (key !== null) keys.push({ service: app.name, account: ACCOUNT, key });
  }
  writePrivateJson(file, Object.fromEntries(keys.map(({ service, key }) => [service, key])));
  return keys;
}

/** The stack is of use without a key, so a failure is a warning. */
async function provideKey(
  context: StackContext,
  app: AppEntry,
  known: string | undefined,
): Promise<string | null> {
  try {
    if (known !== undefined && (await works(context, app, known))) return known;
    return await createKey(context, app);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.report.warning(app.name, `the demo API key was not created: ${reason}`);
    return null;
  }
}

async function works({ settings }: StackContext, app: AppEntry, key: string): Promise<boolean> {
  const response = await fetch(`${appUrl(settings, app)}${app.apiKeys?.probe ?? ''}`, {
    headers: { 'x-api-key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.ok;
}

/** Creating a key takes two clients: one may create keys, the other has the scopes that it gets. */
async function createKey(context: StackContext, app: AppEntry): Promise<string> {
  const url = `${appUrl(context.settings, app)}${app.apiKeys?.create ?? ''}`;
  const scopes = keyScopes(app);
  const body = { scopes, description: 'Made by npm start' };
  const answer = await postJson(url, JSON.stringify(body), {
    authorization: `Bearer ${await accessToken(context, 'admin', ['admin:api-keys:create'])}`,
    'x-scope-token': await accessToken(context, 'runtime', scopes),
    'content-type': 'application/json',
  });
  return textOf(answer, 'key_value');
}

async function accessToken(
  { settings, secrets }: StackContext,
  name: string,
  scopes: readonly string[],
): Promise<string> {
  const identity = findApp('identity');
  const clients = stackClients(secrets, settings.instance);
  const client = clients.find((each) => each.name === name);
  if (identity === null || client === undefined) throw new Error(`there is no client ${name}`);
  const credentials = `${client.client_id}:${client.client_secret}`;
  const form = { grant_type: 'client_credentials', scope: scopes.join(' ') };
  const body = new URLSearchParams(form).toString();
  const answer = await postJson(`${appUrl(settings, identity)}/oauth2/token`, body, {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  return textOf(answer, 'access_token');
}

async function postJson(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned ${response.status}`);
  return response.json();
}

function textOf(answer: unknown, field: string): string {
  const value = (answer as Record<string, unknown> | null)?.[field];
  if (typeof value !== 'string') throw new Error(`the response has no ${field}`);
  return value;
}
