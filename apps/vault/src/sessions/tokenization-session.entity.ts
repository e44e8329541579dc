import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Scheme } from '@tessera/cards';
import type { SessionStatus } from './session-state.js';

/** A browser's permission to give one card. Its id is the id that the token will have. */
@Entity('tokenization_session')
@Index('tokenization_session_hash', ['sessionHash'], { unique: true })
export class TokenizationSession {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

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
}
