import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Who a person is at an outside OpenID provider. */
@Entity('external_identities')
@Index('external_identities_user', ['userId', 'issuer'], { unique: true })
export class ExternalIdentity {
  @PrimaryColumn({ type: 'text' })
  issuer!: string;

  /** The provider's `sub`, which never changes and is never given to another person. */
  @PrimaryColumn({ type: 'text' })
  subject!: string;

  @ForeignKey(() => User, { name: 'external_identities_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
