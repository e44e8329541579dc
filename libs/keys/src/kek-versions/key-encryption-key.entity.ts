import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A version of the key-encryption key, wrapped by the key provider. Tables whose rows have a data key
 * refer to it, so that a version in use cannot be deleted, whatever a program believes.
 */
@Entity('key_encryption_key')
export class KeyEncryptionKey {
  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** The provider's name of the root key that wraps it. */
  @Column({ type: 'text' })
  rootKey!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;
}
