import { createHash } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { expect } from '@jest/globals';
import type { Answer, VaultUnderTest } from './vault-under-test.js';

/** A session as both sides know it: `id` for the backend, `sessionId` for the browser. */
export interface OpenSession {
  readonly id: string;
  readonly sessionId: string;
}

export async function openSession(
  vault: VaultUnderTest,
  beside: Record<string, unknown> = {},
): Promise<OpenSession> {
  const { status, body } = await vault.post('/api/pci/tokens', { source: 'session', ...beside });
  expect(status).toBe(201);
  return { id: String(body['id']), sessionId: String(body['session_id']) };
}

/** The key to which the session asks the browser to encrypt. */
export async function sessionKey(vault: VaultUnderTest, session: OpenSession): Promise<JWK> {
  const { body } = await vault.get(`/sessions/${session.sessionId}`, { token: null });
  return (body as { data: { jwk: JWK } }).data.jwk;
}

export interface Encryption {
  readonly alg?: string;
  readonly enc?: string;
  readonly withKid?: boolean;
  /** Of the session that the payload is for, as the card fields write it; absent: none. */
  readonly sessionHash?: string;
}

/** What the browser SDK makes: a compact JWE of the card. */
export async function encrypt(
  jwk: JWK,
  payload: unknown,
  { alg = 'RSA-OAEP-256', enc = 'A256GCM', withKid = true, sessionHash }: Encryption = {},
): Promise<string> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const kid = withKid && jwk.kid !== undefined ? { kid: jwk.kid } : {};
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      ...{ alg, enc, ...kid },
      ...(sessionHash !== undefined && { session_hash: sessionHash }),
    })
    .encrypt(await importJWK({ ...jwk, alg }, alg));
}

export function complete(
  vault: VaultUnderTest,
  session: OpenSession,
  encPayload: unknown,
  headers: Record<string, string> = {},
  action: 'tokenize_card' | 'refresh_security_code' = 'tokenize_card',
): Promise<Answer> {
  const body = { action, result: { enc_payload: encPayload } };
  return vault.post(`/sessions/${session.sessionId}/complete-action`, body, {
    token: null,
    headers,
  });
}

/** What binds a payload to a session. */
export function sessionHash({ sessionId }: OpenSession): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

/** The whole path of a browser. */
export async function giveCard(
  vault: VaultUnderTest,
  session: OpenSession,
  payload: unknown,
): Promise<Answer> {
  return complete(
    vault,
    session,
    await encrypt(await sessionKey(vault, session), payload, { sessionHash: sessionHash(session) }),
  );
}
