import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Whoever a service works for. What else a service knows of an account is a table of its own. */
@Entity('account')
@Index('account_newest', ['createdAt', 'id'])
export class Account {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

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
