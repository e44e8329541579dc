import type { Scheme } from '@tessera/cards';
import { toSessionId, toTokenId, type SessionId, type TokenId } from '@tessera/ids';
import { idOrNull, objectOf, oneOf, text, textOrNull } from './answer-fields.js';

/** What a session is opened with. */
export interface NewVaultSession {
  /** Seconds until the token ceases to exist; without it, it never does. */
  readonly expiresIn?: number | undefined;
  readonly allowedSchemes?: readonly Scheme[] | undefined;
  /** The pages that may frame the card fields. */
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** A session that was opened just now. */
export interface OpenedVaultSession {
  /** The id that the token will have, and our handle of the session. */
  readonly id: TokenId;
  /** The browser's capability. */
  readonly sessionId: SessionId;
}

/** The state of a vault session. */
export interface VaultSession {
  readonly id: TokenId;
  readonly status: (typeof STATUSES)[number];
  readonly tokenId: TokenId | null;
  readonly reason: string | null;
}

const STATUSES = ['pending', 'completed', 'failed', 'expired'] as const;

export function readVaultSession(body: unknown): VaultSession {
  const fields = objectOf(body);
  return {
    id: toTokenId(text(fields, 'id')),
    status: oneOf(STATUSES, fields, 'status'),
    tokenId: idOrNull(fields, 'token_id', toTokenId),
    reason: textOrNull(fields, 'reason'),
  };
}

export function readOpenedSession(body: unknown): OpenedVaultSession {
  const fields = objectOf(body);
  return {
    id: toTokenId(text(fields, 'id')),
    sessionId: toSessionId(text(fields, 'session_id')),
  };
}
