import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who may sign in. */
@Entity('users')
@Index('users_by_age', ['createdAt', 'id'])
export class User {
  /** The `sub` of their tokens. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** In lower case; people sign in with it. */
  @Column({ type: 'text', unique: true })
  email!: string;

  /** Whether the address is verified to be theirs. */
  @Column({ type: 'boolean' })
  emailVerified!: boolean;

  /** Shown where a person is named; null if it was never set. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  /** Includes its parameters, see PasswordHashes. Null until an invited person chooses one. */
  @Column({ type: 'text', nullable: true })
  passwordHash!: string | null;

  /** The accounts of the gateway that they may act for. */
  @Column({ type: 'text', array: true })
  accountIds!: string[];

  /** Whether they need a second factor to sign in, and must enrol one if they have none. */
  @Column({ type: 'boolean' })
  requiresSecondFactor!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
