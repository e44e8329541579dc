import { runCommand, ServiceUnderTest } from '@tessera/local/testing';
import { commerce } from '../../src/index.js';
import { commands } from '../../src/commands/index.js';

/** What the service cannot boot without; nothing listens there. */
const NO_VAULT = {
  VAULT_URL: 'http://127.0.0.1:1',
  VAULT_EVENTS_KEY: 'unused',
  OAUTH_CLIENT_ID: 'commerce',
  OAUTH_CLIENT_SECRET: 'unused',
  BACKGROUND_WORK: 'worker',
};

/** Commerce without a vault, for requests that it can handle without one. */
export function bootAlone(env: Record<string, string> = {}): Promise<ServiceUnderTest> {
  return ServiceUnderTest.boot(commerce, { env: { ...NO_VAULT, ...env } });
}

/** What a command printed. */
export async function run(on: ServiceUnderTest, ...args: string[]): Promise<string> {
  const { code, out, err } = await runCommand(commerce, commands, on.env, args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
  return out.trim();
}

export interface TestAccount {
  readonly id: string;
  readonly key: { readonly 'x-api-key': string };
}

/** An account with a key, made as an operator makes them. */
export async function createAccount(on: ServiceUnderTest, name = 'shop'): Promise<TestAccount> {
  const id = await run(on, 'account', 'create', '--name', name);
  const key = await run(on, 'key', 'create', '--account', id);
  return { id, key: { 'x-api-key': key } };
}
