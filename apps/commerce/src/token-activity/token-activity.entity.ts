import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CommerceEvent } from '../events/commerce-events.js';

/** One event of a token, kept for the reports. */
@Entity('token_activity')
@Index('token_activity_of_account', ['accountId', 'occurredAt'])
@Index('token_activity_age', ['occurredAt'])
export class TokenActivityEntry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string;

  @Column({ type: 'uuid' })
  accountId!: string;

  @Column({ type: 'timestamptz' })
  occurredAt!: Date;

  @Column({ type: 'uuid' })
  tokenId!: string;

  @Column({ type: 'text' })
  event!: CommerceEvent;

  /** What the status became, where the event changed it. */
  @Column({ type: 'text', nullable: true })
  status!: string | null;

  @Column({ type: 'text', nullable: true })
  networkTokenStatus!: string | null;
}
