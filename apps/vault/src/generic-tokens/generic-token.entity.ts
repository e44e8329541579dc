import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { KeyEncryptionKey } from '@tessera/keys';
import { TokenType } from '../types/token-type.entity.js';

/** A stored payload. It is ciphertext under a data key of the row's own. */
@Entity('generic_token')
@Index('generic_token_owner', ['owner', 'account', 'createdAt', 'id'])
@Index('generic_token_newest', ['createdAt', 'id'])
@Index('generic_token_type', ['typeId', 'createdAt', 'id'], { where: 'type_id is not null' })
@Index('generic_token_expiry', ['expiresAt'], { where: 'expires_at is not null' })
@Index('generic_token_kek', ['kekVersion'])
export class GenericToken {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** From then on the token reads 404; a job removes it. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** What the payload was held to, if anything. */
  @ForeignKey(() => TokenType, { name: 'generic_token_type_id' })
  @Column({ type: 'uuid', nullable: true })
  typeId!: string | null;

  /** JSON. */
  @Column({ type: 'text' })
  metadata!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;

  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'generic_token_kek_version' })
  @Column({ type: 'integer' })
  kekVersion!: number;

  /** JSON in UTF-8. */
  @Column({ type: 'bytea' })
  sealedPayload!: Buffer;

  /** The client that it belongs to; null until an operator assigns one to an older row. */
  @Column({ type: 'text', nullable: true })
  owner!: string | null;

  /** The account of that client, if it named one. */
  @Column({ type: 'text', nullable: true })
  account!: string | null;
}
