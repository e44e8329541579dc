import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Scheme } from '@tessera/cards';
import type { SessionPurposeName } from './session-purposes.js';
import type { SessionStatus } from './session-state.js';

/** A browser's permission to give one card, or the security code of one. */
@Entity('tokenization_session')
@Index('tokenization_session_hash', ['sessionHash'], { unique: true })
@Index('tokenization_session_pending', ['expiresAt'], { where: `status = 'pending'` })
@Index('tokenization_session_expires_at', ['expiresAt'])
export class TokenizationSession {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  purpose!: SessionPurposeName;

  /** The token that the session makes (the session's own id) or whose security code it collects. */
  @Column({ type: 'uuid' })
  tokenId!: string;

  /** Keyed hash of the session id: the database never holds what a browser could use. */
  @Column({ type: 'bytea' })
  sessionHash!: Buffer;

  @Column({ type: 'text' })
  status!: SessionStatus;

  /** A code, for `failed`. */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'smallint', default: 0 })
  refusedAttempts!: number;

  /** Null for all. */
  @Column({ type: 'text', array: true, nullable: true })
  allowedSchemes!: Scheme[] | null;

  @Column({ type: 'text', array: true, nullable: true })
  allowedOrigins!: string[] | null;

  /** Seconds, from the creation of the token. */
  @Column({ type: 'integer', nullable: true })
  tokenExpiresIn!: number | null;

  /** JSON. */
  @Column({ type: 'text' })
  tokenMetadata!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  /** The client that it belongs to; null until an operator assigns one to an older row. */
  @Column({ type: 'text', nullable: true })
  owner!: string | null;

  /** The account of that client, if it named one. */
  @Column({ type: 'text', nullable: true })
  account!: string | null;

  /** Authenticates the owner: a row whose owner was changed makes no token. */
  @Column({ type: 'bytea', nullable: true })
  ownerMac!: Buffer | null;
}
