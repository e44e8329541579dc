import { setTimeout as sleep } from 'node:timers/promises';
import { NotFoundError } from '@tessera/client';
import type { Tessera } from '@tessera/client';
import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';

/** Commerce and the gateway learn of a completed session by an event of the vault. */
const ATTEMPTS = 60;
const WAIT_MS = 100;
const TIMEOUT_MS = 10_000;

/** A test card, and the sandbox that enters it in place of a shopper's browser. */
export interface CardEntry {
  readonly tessera: Tessera;
  readonly sandbox: string;
  readonly number: string;
}

/** @returns the ID of the card at the vault */
export async function storeAtVault({ tessera, sandbox, number }: CardEntry): Promise<string> {
  const { id, session_id } = await tessera.cards.create({ source: 'session' });
  await enterCard(sandbox, session_id, number);
  return id;
}

/** @returns the ID of the token at commerce */
export async function storeAtCommerce({ tessera, sandbox, number }: CardEntry): Promise<string> {
  const { commerce } = tessera;
  const reference = `test-card-${crypto.randomUUID()}`;
  const { session_id } = await commerce.tokenSessions.create({
    allowed_origins: [new URL(sandbox).origin],
    metadata: { test_card: reference },
  });
  await enterCard(sandbox, session_id, number);
  return untilFound('Commerce has not made the token yet: does its worker run?', async () => {
    const { data } = await commerce.tokens.list({ limit: 20, sort: 'created_at desc' });
    return data.find(({ metadata }) => metadata['test_card'] === reference)?.id;
  });
}

/** @returns the ID of the token at the gateway */
export async function storeAtGateway({ tessera, sandbox, number }: CardEntry): Promise<string> {
  const { session_id, token_id } = await tessera.gateway.tokens.createSession({});
  await enterCard(sandbox, session_id, number);
  return untilFound('The gateway has not made the token yet: does its worker run?', () =>
    tessera.gateway.tokens.get(token_id).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      },
    ),
  );
}

async function enterCard(sandbox: string, sessionId: string, number: string): Promise<void> {
  const response = await fetch(`${sandbox}/sandbox/card-entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: sessionId, account_number: number }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    const facts = { code: 'unreachable', exitCode: EXIT.unreachable, cause };
    throw new CliError(`The sandbox does not respond at ${sandbox}.`, facts);
  });
  if (response.ok) return;
  const body = (await response.json().catch(() => ({}))) as { readonly message?: string };
  throw new CliError(body.message ?? `The sandbox returned ${response.status}.`);
}

/** @throws CliError with the message if it does not appear in time */
export async function untilFound<Result>(
  message: string,
  find: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(WAIT_MS);
  }
  throw new CliError(message, { code: 'timeout' });
}
