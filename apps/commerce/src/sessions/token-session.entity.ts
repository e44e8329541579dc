import type { AccountId, TokenId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Account } from '@tessera/accounts';
import type { Scheme } from '@tessera/cards';

export type TokenSessionStatus = 'open' | 'completed' | 'failed' | 'expired';

/** A session in which a browser gives a card to the vault. It has the id that its token will have. */
@Entity('token_session')
@Index('token_session_hash_of_account', ['sessionHash', 'accountId'], { unique: true })
@Index('token_session_open', ['comparedAt'], { where: `status = 'open'` })
@Index('token_session_open_of_account', ['accountId'], { where: `status = 'open'` })
@Index('token_session_age', ['expiresAt'])
export class TokenSession {
  @PrimaryColumn({ type: 'uuid' })
  id!: TokenId;

  @ForeignKey(() => Account, { name: 'token_session_account_id_fkey' })
  @PrimaryColumn({ type: 'uuid' })
  accountId!: AccountId;

  /** Keyed hash of the session id, which is the browser's whole credential. */
  @Column({ type: 'bytea' })
  sessionHash!: Buffer;

  @Column({ type: 'text' })
  status!: TokenSessionStatus;

  /** The issuer is not looked up, whatever the account has opted in to. */
  @Column({ type: 'boolean' })
  bypassIdentification!: boolean;

  /** Those of this session; null for the account's. */
  @Column({ type: 'text', array: true, nullable: true })
  allowedCardSchemes!: Scheme[] | null;

  @Column({ type: 'jsonb' })
  metadata!: Record<string, string>;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  /** When the vault was last asked about it. */
  @Column({ type: 'timestamptz' })
  comparedAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
