import type { Scheme } from '@tessera/cards';
import type { TokenOwner } from '../token-access/token-owner.js';
import type { SessionStatus } from './session-state.js';

/** What a session may be for. */
export type SessionPurposeName = 'pci_token' | 'network_token' | 'security_code';

/** A session as stored in the database, without anything a browser could use. */
export interface StoredSession {
  readonly id: string;
  readonly purpose: SessionPurposeName;
  /** The token that the session makes, or whose security code it collects. */
  readonly tokenId: string;
  readonly status: SessionStatus;
  readonly reason: string | null;
  /** Null for all. */
  readonly allowedSchemes: readonly Scheme[] | null;
  /** Null when the backend named none: then no page may frame the card fields. */
  readonly allowedOrigins: readonly string[] | null;
  /** Seconds, from the creation of the token. */
  readonly tokenExpiresIn: number | null;
  readonly tokenMetadata: Readonly<Record<string, string>>;
  /** The owner of the session, and of the token that it makes. */
  readonly owner: TokenOwner;
  /** Authenticates the owner; null for sessions of releases without owners. */
  readonly ownerMac: Buffer | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
