import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Where an owner receives which events. */
@Entity('webhook_endpoint')
@Index('webhook_endpoint_owner_idx', ['ownerId', 'createdAt', 'id'])
@Index('webhook_endpoint_disabled_idx', ['id'], { where: 'not enabled' })
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

  /** Sealed. It never changes: rotation means registering a new endpoint. */
  @Column('bytea')
  hmacKey!: Buffer;

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
