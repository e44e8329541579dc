import { randomUUID } from 'node:crypto';
import { Problem } from '../problem.js';
import type { StackSettings } from '../stack/settings.js';
import type { StackFile } from '../stack/stack-file.js';
import { clientOf, runningStack, tokenOf } from './shell-variables.js';

const TIMEOUT_MS = 10_000;
/** Commerce learns of a completed session by an event of the vault. */
const ATTEMPTS = 40;
const WAIT_MS = 100;

/** Which card, and which service makes the token. */
export interface TestCard {
  readonly number: string | undefined;
  readonly at: 'vault' | 'commerce';
}

type Body = Record<string, unknown>;

/**
 * Stores a published test card, which the sandbox enters in place of a shopper's browser.
 *
 * @returns the ID of the token
 * @throws Problem when the stack does not run, or a service refuses
 */
export async function storeTestCard(settings: StackSettings, card: TestCard): Promise<string> {
  const stack = runningStack(settings);
  return card.at === 'vault' ? storeAtVault(stack, card) : storeAtCommerce(stack, card);
}

async function storeAtVault(stack: StackFile, { number }: TestCard): Promise<string> {
  const token = await tokenOf(stack, clientOf(stack, 'runtime'));
  const session = await send(`${urlOf(stack, 'vault')}/api/pci/tokens`, {
    headers: { authorization: `Bearer ${token}` },
    body: { source: 'session' },
  });
  await enter(stack, session['session_id'], number);
  return String(session['id']);
}

async function storeAtCommerce(stack: StackFile, { number }: TestCard): Promise<string> {
  const key = stack.api_keys.find(({ service }) => service === 'commerce')?.key ?? '';
  const headers = { 'x-api-key': key };
  const commerce = urlOf(stack, 'commerce');
  const reference = `test-card-${randomUUID()}`;
  const session = await send(`${commerce}/tokens/session`, {
    headers,
    body: {
      allowed_origins: [new URL(urlOf(stack, 'sandbox')).origin],
      metadata: { test_card: reference },
    },
  });
  await enter(stack, session['session_id'], number);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const newest = await send(`${commerce}/tokens?sort=created_at+desc&limit=20`, { headers });
    const tokens = newest['data'] as { id: string; metadata?: Body }[];
    const own = tokens.find(({ metadata }) => metadata?.['test_card'] === reference);
    if (own !== undefined) return own.id;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new Problem('Commerce has not made the token yet: does its worker run?');
}

async function enter(stack: StackFile, session: unknown, number?: string): Promise<void> {
  await send(`${urlOf(stack, 'sandbox')}/sandbox/card-entries`, {
    headers: {},
    body: { session_id: session, ...(number !== undefined && { account_number: number }) },
  });
}

async function send(
  url: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body?: Body },
): Promise<Body> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Problem(`${new URL(url).origin} does not respond.`, { cause: error });
  });
  const content = await response.text();
  if (!response.ok) {
    throw new Problem(`${new URL(url).pathname} returned ${response.status}: ${content}`);
  }
  return JSON.parse(content) as Body;
}

function urlOf({ urls }: StackFile, service: string): string {
  const url = urls[service];
  if (url === undefined) throw new Problem(`The stack runs without ${service}.`);
  return url;
}
