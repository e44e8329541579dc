import type { VaultUnderTest } from './vault-under-test.js';

/** The destination's response as the caller of a forward receives it. */
export interface Forwarded {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface ForwardCall {
  readonly destination?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly contentType?: string;
  readonly query?: string;
  /** `null` for none. */
  readonly token?: string | null;
}

/** Forwards through a token with `pci:tokens:forward`. */
export async function forward(
  vault: VaultUnderTest,
  tokenId: string,
  call: ForwardCall,
): Promise<Forwarded> {
  const { destination, headers = {}, body, contentType, query = '' } = call;
  const token = call.token === undefined ? await forwardToken(vault) : call.token;
  const response = await fetch(`${vault.service.url}/api/pci/tokens/${tokenId}/forward${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(destination !== undefined && { 'x-destination-url': destination }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: bytes.toString('utf8'),
  };
}

export function forwardToken(vault: VaultUnderTest): Promise<string> {
  return vault.issuer.token({ scope: 'pci:tokens:forward' });
}

/** The errors that a 422 lists. */
export function faults({ text }: Forwarded): { path: string; message: string }[] {
  const body = JSON.parse(text) as { validation_errors?: { path: string; message: string }[] };
  return body.validation_errors ?? [];
}
