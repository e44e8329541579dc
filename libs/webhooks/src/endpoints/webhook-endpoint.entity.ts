import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Where an owner receives which events. */
@Entity('webhook_endpoint')
@Index('webhook_endpoint_owner_idx', ['ownerId', 'createdAt', 'id'])
@Index('webhook_endpoint_disabled_idx', ['id'], { where: 'not enabled' })
@Index('webhook_endpoint_rotated_idx', ['id'], { where: 'previous_hmac_key is not null' })
export class WebhookEndpoint {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  ownerId!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  events!: string[];

  /** The patterns among `events`, without their `*`. */
  @Column('text', { array: true, default: '{}' })
  eventPrefixes!: string[];

  /** What the owner calls it. */
  @Column('text', { nullable: true })
  description!: string | null;

  /** While it is false, no attempt is made. */
  @Column('boolean', { default: true })
  enabled!: boolean;

  /** Sealed. It changes by rotation only. */
  @Column('bytea')
  hmacKey!: Buffer;

  /** Sealed: the key before the last rotation, until its overlap has ended. */
  @Column('bytea', { nullable: true })
  previousHmacKey!: Buffer | null;

  /** Both keys sign until then. */
  @Column('timestamptz', { nullable: true })
  previousKeyUntil!: Date | null;

  /** The first characters of the key, for reads. */
  @Column('text')
  hmacKeyHint!: string;

  /** Named by the operator, not registered through the API, and not shown there. */
  @Column('boolean', { default: false })
  internal!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
