import { CliError } from '../cli-error.js';
import { EXIT } from '../exit-codes.js';

const TIMEOUT_MS = 30_000;

/** What identity returns: the members of a response, or of an error. */
export type OAuthResponse = Readonly<Record<string, unknown>>;

/**
 * Sends a form to an OAuth endpoint of identity.
 *
 * @returns the response, also that of an error
 * @throws CliError when there is no response, or none that is JSON
 */
export async function sendForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<OAuthResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const facts = { code: 'unreachable', exitCode: EXIT.unreachable };
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new CliError(`Identity does not respond at ${new URL(url).origin}.`, { ...facts, cause });
  });
  const body = await response.text();
  try {
    return body === '' ? {} : (JSON.parse(body) as OAuthResponse);
  } catch (cause) {
    const message = `${url} returned ${response.status} and no JSON. Is it an identity service?`;
    throw new CliError(message, { ...facts, cause });
  }
}

/** A member that must be there. */
export function stringOf(response: OAuthResponse, name: string): string {
  const value = response[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CliError(`The response of identity has no ${name}.`, { code: 'invalid_response' });
}

/** The error of a response, or null. */
export function errorOf({ error, error_description: description }: OAuthResponse): {
  readonly error: string;
  readonly description: string;
} | null {
  if (typeof error !== 'string') return null;
  return { error, description: typeof description === 'string' ? description : error };
}
