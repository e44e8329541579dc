import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** What a link is for. An invited person has no password yet. */
export type LinkPurpose = 'invitation' | 'reset';

/** A link with which a person chooses a password, once. */
@Entity('password_links')
export class PasswordLink {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @ForeignKey(() => User, { name: 'password_links_user_id_fkey', onDelete: 'CASCADE' })
  @Index('password_links_user')
  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  purpose!: LinkPurpose;

  /** A keyed hash of the secret and of everything else in the row, so that no link can be forged. */
  @Column({ type: 'bytea' })
  linkHash!: Buffer;

  @Index('password_links_expiry')
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
