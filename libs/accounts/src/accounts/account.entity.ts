import type { AccountId } from '@tessera/ids';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A customer of a service. A service keeps further data about an account in a separate table. */
@Entity('account')
@Index('account_newest', ['createdAt', 'id'])
export class Account {
  @PrimaryColumn({ type: 'uuid' })
  id!: AccountId;

  /** For people. */
  @Column({ type: 'text' })
  name!: string;

  /** Keys of an account that is not enabled are refused like unknown ones. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
