import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A version of the key-encryption key, wrapped by the key provider. Tables whose rows have a data
 * key reference it, so the database rejects the deletion of a version in use.
 */
@Entity('key_encryption_key')
export class KeyEncryptionKey {
  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** The provider's name for the root key that wraps it. */
  @Column({ type: 'text' })
  rootKey!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;
}
