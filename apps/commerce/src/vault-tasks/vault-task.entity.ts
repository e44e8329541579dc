import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What there is to do with the vault: see who does it in `VaultWork`. */
export const VAULT_TASK_KINDS = [
  /** A session has ended, or may have. */
  'session',
  /** A card, and with it its token, may have changed. */
  'card',
  /** A network token may have changed. */
  'network_token',
  /** The picture of a network token's card may be another one. */
  'card_art',
  /** A token was deleted here: its card and its network token are to go. */
  'deletion',
  /** An open session is to take other schemes. */
  'session_schemes',
  /** All open sessions of an account are. */
  'account_schemes',
] as const;

export type VaultTaskKind = (typeof VAULT_TASK_KINDS)[number];

/**
 * Work that is not lost when the vault is slow or away, or when this process ends: a row is there
 * until the work is done.
 */
@Entity('vault_task')
@Index('vault_task_due', ['nextAttemptAt'])
export class VaultTask {
  /** For an event of the vault its id, so that an event that comes again while it waits is one task. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: VaultTaskKind;

  @Column({ type: 'uuid' })
  objectId!: string;

  /** Whose the object was, for tasks about objects that are gone. */
  @Column({ type: 'uuid', nullable: true })
  accountId!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  nextAttemptAt!: Date;

  @Column({ type: 'integer' })
  attempts!: number;
}
