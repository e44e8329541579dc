import { readFile } from 'node:fs/promises';
import { KekProviderError } from '../crypto.errors.js';
import type { Secret } from '../secret.js';

/** A token, or a file that holds one and that an agent may replace at any time. */
export type VaultToken = { readonly token: Secret<string> } | { readonly tokenFile: string };

export interface VaultTransitAddress {
  /** Such as `https://vault.internal:8200`; an operator names it, so it may be a private address. */
  readonly address: string;
  /** Where the engine is mounted. */
  readonly mount: string;
  readonly namespace?: string;
  readonly auth: VaultToken;
  readonly timeoutMs: number;
}

/** What the server refused, in its own words. */
export class VaultRefusal extends Error {
  override readonly name = 'VaultRefusal';

  constructor(
    readonly status: number,
    readonly reasons: readonly string[],
  ) {
    super([status.toString(), ...reasons].join(': '));
  }
}

const MAX_ANSWER_BYTES = 64 * 1024;
const PROVIDER = 'vault-transit';

/** Speaks the HTTP API of Vault's transit engine: one request, one answer, within a bounded time. */
export class VaultTransitClient {
  readonly #address: VaultTransitAddress;

  constructor(address: VaultTransitAddress) {
    this.#address = address;
  }

  /**
   * The `data` of the answer.
   *
   * @throws VaultRefusal for an answer that is an error
   * @throws KekProviderError when there is no answer
   */
  async post(
    operation: 'encrypt' | 'decrypt',
    key: string,
    body: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { address, mount, timeoutMs } = this.#address;
    const url = `${address}/v1/${mount}/${operation}/${encodeURIComponent(key)}`;
    const headers = await this.#headers();
    let status: number;
    let text: string;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        // A redirect would carry the token to an address that nobody configured.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await readBounded(response);
    } catch (error) {
      throw new KekProviderError(PROVIDER, networkReason(error, timeoutMs), error);
    }
    const answer = parse(text);
    if (status !== 200) {
      throw new VaultRefusal(status, errorsOf(answer));
    }
    return isRecord(answer['data']) ? answer['data'] : {};
  }

  async #headers(): Promise<Record<string, string>> {
    const { namespace } = this.#address;
    return {
      'content-type': 'application/json',
      // An agent between us demands it, against requests that a browser was made to send.
      'x-vault-request': 'true',
      'x-vault-token': await this.#token(),
      ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
    };
  }

  async #token(): Promise<string> {
    const { auth } = this.#address;
    if ('token' in auth) {
      return auth.token.expose();
    }
    try {
      return (await readFile(auth.tokenFile, 'utf8')).trim();
    } catch (error) {
      throw new KekProviderError(PROVIDER, 'the token file cannot be read', error);
    }
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > MAX_ANSWER_BYTES) {
      throw new Error('the answer is too large');
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What stands between us, a proxy say, may answer with something else than JSON. */
function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function errorsOf(answer: Readonly<Record<string, unknown>>): string[] {
  const errors = answer['errors'];
  return Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : [];
}

function networkReason(error: unknown, timeoutMs: number): string {
  if (!Error.isError(error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  const cause: unknown = error.cause;
  const code: unknown = Error.isError(cause) && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
