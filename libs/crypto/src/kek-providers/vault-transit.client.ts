import { readFile } from 'node:fs/promises';
import { KekProviderError } from '../crypto.errors.js';
import type { Secret } from '../secret.js';

/** A token, or the path of a file with one that an agent may replace at any time. */
export type VaultToken = { readonly token: Secret<string> } | { readonly tokenFile: string };

export interface VaultTransitAddress {
  /**
   * Such as `https://vault.internal:8200`. Configured by the operator, so it may be a private
   * address.
   */
  readonly address: string;
  /** Where the engine is mounted. */
  readonly mount: string;
  readonly namespace?: string;
  readonly auth: VaultToken;
  readonly timeoutMs: number;
}

/** A refusal, in the server's own words. */
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

/** A client of the HTTP API of Vault's transit engine with a timeout per request. */
export class VaultTransitClient {
  readonly #address: VaultTransitAddress;

  constructor(address: VaultTransitAddress) {
    this.#address = address;
  }

  /**
   * The `data` of the response.
   *
   * @throws VaultRefusal if the response is an error
   * @throws KekProviderError if there is no response
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
        // A redirect would send the token to a URL that the operator did not configure.
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
      // A Vault agent requires this header, which protects it from requests forged in a browser.
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
      throw new Error('the response is too large');
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A proxy in between may return something other than JSON. */
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
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs} ms`;
  const cause: unknown = error.cause;
  const code: unknown = Error.isError(cause) && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
