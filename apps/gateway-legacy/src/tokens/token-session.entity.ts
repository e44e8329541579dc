import type { AccountId, TokenId } from '@tessera/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GatewayTokenId } from '../ids.js';

/**
 * A session in which a browser sends a card to the vault. The row is deleted when the session ends.
 */
@Entity('token_session')
export class TokenSession {
  /** The id that the token will have. */
  @PrimaryColumn({ type: 'uuid' })
  id!: GatewayTokenId;

  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  @Column({ type: 'uuid' })
  vaultTokenId!: TokenId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  /** When to ask the vault next for the outcome of the session. */
  @Column({ type: 'timestamptz' })
  lookAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
