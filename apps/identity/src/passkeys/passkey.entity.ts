import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PasskeyId } from '../ids.js';
import { User } from '../users/user.entity.js';

/** A person's passkey: the public half of a key pair that their device or security key keeps. */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn({ type: 'uuid' })
  id!: PasskeyId;

  @ForeignKey(() => User, { name: 'passkeys_user_id_fkey', onDelete: 'CASCADE' })
  @Index('passkeys_user')
  @Column({ type: 'uuid' })
  userId!: string;

  /** The authenticator's ID of the key pair. */
  @Column({ type: 'bytea', unique: true })
  credentialId!: Buffer;

  /** A COSE key (RFC 9052). */
  @Column({ type: 'bytea' })
  publicKey!: Buffer;

  /** The authenticator's last signature counter; 0 if it does not count. */
  @Column({ type: 'bigint' })
  counter!: string;

  /** Whether the private key may be copied to the person's other devices by their provider. */
  @Column({ type: 'boolean' })
  synced!: boolean;

  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  @Column({ type: 'text', array: true })
  transports!: string[];

  /** Chosen by the person, to tell their passkeys apart. */
  @Column({ type: 'text' })
  name!: string;

  /** Null until it is used for a sign-in. */
  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
