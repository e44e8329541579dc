import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const CHANGE_REQUEST_STATUSES = [
  'proposed',
  'applied',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
] as const;

export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

/** A change that was proposed, and what became of it. */
@Entity('change_request')
@Index('change_request_created_idx', ['createdAt', 'id'])
@Index('change_request_open_idx', ['expiresAt'], { where: `status = 'proposed'` })
@Check(
  'change_request_status_check',
  `status in ('proposed', 'applied', 'failed', 'rejected', 'withdrawn', 'expired')`,
)
@Check('change_request_reason_check', 'not broke_glass or reason is not null')
export class ChangeRequest {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  kind!: string;

  /** The ID of what it changes. */
  @Column({ type: 'text' })
  target!: string;

  @Column({ type: 'json' })
  payload!: object;

  /** What it was proposed on. It is applied only while this is still so. */
  @Column({ type: 'json' })
  state!: object;

  @Column({ type: 'json' })
  diff!: object;

  @Column({ type: 'text', array: true })
  summary!: string[];

  @Column({ type: 'text', nullable: true })
  comment!: string | null;

  @Column({ type: 'text' })
  status!: ChangeRequestStatus;

  @Column({ type: 'text' })
  proposedBy!: string;

  /** Who must not approve it: the same for a person, their tokens and their API keys. */
  @Column({ type: 'text' })
  proposer!: string;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'boolean' })
  brokeGlass!: boolean;

  /** Why it could not be applied. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
