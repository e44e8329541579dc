import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';
import type { EndpointId, WebhookOwnerId } from '../ids.js';

/** SQL: whether a dispatcher treats an endpoint differently from most. As its partial index says it. */
export const SPECIAL_ENDPOINT = `not enabled or previous_hmac_key is not null or headers is not null
  or rate_limit is not null or failing_since is not null`;

/** Why an endpoint is disabled: its owner did it, or it failed for too long. */
export type DisabledReason = 'request' | 'failures';

/** Where an owner receives which events. */
@Entity('webhook_endpoint')
@Index('webhook_endpoint_owner_idx', ['ownerId', 'createdAt', 'id'])
@Check('webhook_endpoint_rate_limit_check', 'rate_limit > 0')
@Check('webhook_endpoint_disabled_reason_check', `disabled_reason in ('request', 'failures')`)
@Index('webhook_endpoint_special_idx', ['id'], { where: SPECIAL_ENDPOINT })
export class WebhookEndpoint {
  @PrimaryColumn('uuid')
  id!: EndpointId;

  /** Part of the key, so that the table can be divided by it. */
  @PrimaryColumn('text')
  ownerId!: WebhookOwnerId;

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

  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  @Column('text', { nullable: true })
  disabledReason!: DisabledReason | null;

  /** Attempts that start in a second at most; null without a limit. */
  @Column('integer', { nullable: true })
  rateLimit!: number | null;

  /** How far the attempts that were made use up the limit; the dispatcher maintains it. */
  @Column('timestamptz', { nullable: true })
  pacedUntil!: Date | null;

  /** Sealed: headers of each request, as JSON by name. */
  @Column('bytea', { nullable: true })
  headers!: Buffer | null;

  /** Their names, for reads. */
  @Column('text', { array: true, default: '{}' })
  headerNames!: string[];

  /** The first failed attempt after the last successful one; the dispatcher maintains it. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  /** When the owner was told that the endpoint will be disabled. */
  @Column('timestamptz', { nullable: true })
  failingReportedAt!: Date | null;

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
