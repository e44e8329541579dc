import {
  ApiError,
  apiErrorOf,
  ConfigurationError,
  ConnectionError,
  TimeoutError,
} from './errors.js';
import { AttemptTimeout, exchange } from './exchange.js';
import type { WireResponse } from './exchange.js';
import type { CommonOptions } from './options.js';
import { readErrorBody, retryAfterSeconds } from './read-error.js';
import { retryDelayMs } from './retries.js';
import type { IssuedToken } from './token-cache.js';
import { wait } from './wait.js';

/** A request for a token with the client-credentials grant. */
export interface TokenGrant {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly audience: string | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Requests an access token. Nothing depends on how often that happens, so it is repeated like a GET.
 *
 * @throws ApiError when identity refuses, ConnectionError
 */
export async function requestToken(
  grant: TokenGrant,
  options: CommonOptions,
): Promise<IssuedToken> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOf(grant, options);
    const response = outcome instanceof Error ? undefined : outcome;
    if (response?.status === 200) return issued(response);
    const failed = {
      method: 'GET',
      idempotencyKey: undefined,
      attempt,
      status: response?.status,
      retryAfter: response?.headers.get('retry-after') ?? null,
    };
    const delayMs = retryDelayMs(failed, options.retry);
    if (delayMs === undefined) throw failureOf(outcome, attempt);
    await wait(delayMs);
  }
}

async function attemptOf(grant: TokenGrant, options: CommonOptions): Promise<WireResponse | Error> {
  const { clientId, clientSecret, scope, audience } = grant;
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope });
  if (audience !== undefined) body.set('audience', audience);
  // RFC 6749, 2.3.1: both are form-encoded first.
  const credentials = base64(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
  try {
    return await exchange(
      {
        url: grant.url,
        method: 'POST',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: body.toString(),
      },
      {
        fetch: options.fetch ?? globalThis.fetch,
        timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal: undefined,
      },
    );
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    return error instanceof Error ? error : new Error('The request failed.');
  }
}

function failureOf(outcome: WireResponse | Error, attempts: number): Error {
  const facts = { service: 'identity', attempts, idempotencyKey: undefined } as const;
  if (outcome instanceof AttemptTimeout) {
    return new TimeoutError('identity did not issue an access token in time.', facts);
  }
  if (outcome instanceof Error) {
    const message = 'Failed to request an access token from identity.';
    return new ConnectionError(message, { ...facts, cause: outcome });
  }
  const { status, headers } = outcome;
  return apiErrorOf({
    ...facts,
    ...readErrorBody(status, textOf(outcome)),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
  });
}

function issued(response: WireResponse): IssuedToken {
  const said = jsonOf(textOf(response));
  const token = said['access_token'];
  const seconds = Number(said['expires_in']);
  if (typeof token === 'string' && seconds > 0) return { token, expiresInSeconds: seconds };
  throw new ApiError({
    service: 'identity',
    status: response.status,
    code: 'INVALID_RESPONSE',
    description: 'The response of the token endpoint has no access token.',
    errors: [],
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: undefined,
    attempts: 1,
    idempotencyKey: undefined,
  });
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf({ bytes }: WireResponse): string {
  return new TextDecoder().decode(bytes);
}

function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice('v='.length);
}

/** Base64 of the UTF-8 of a string, in any runtime. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
