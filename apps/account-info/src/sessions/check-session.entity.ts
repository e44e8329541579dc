import type { AccountId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { KeyEncryptionKey } from '@tessera/keys';
import type { CheckSessionId } from '../ids.js';
import { Tenant } from '../tenants/tenant.entity.js';
import type { FailureReason, SessionStatus } from './session-state.js';

/** What a session in `fetching` waits for, when no request is at work on it. */
export type WaitingFor = 'bank' | 'shopper';

/**
 * One attempt of a shopper to have an account checked. When the tenant's retention ends, everything
 * below `deadlineAt` is set to null, including the redirect URLs: they may contain anything that a
 * shop put into them.
 */
@Entity('account_check_session')
@Index('account_check_session_state', ['stateHash'], {
  unique: true,
  where: 'state_hash is not null',
})
@Index('account_check_session_deadline', ['deadlineAt'], { where: 'deadline_at is not null' })
@Index('account_check_session_list', ['tenantId', 'createdAt', 'id'])
@Index('account_check_session_time', { synchronize: false })
@Index('account_check_session_status', ['status', 'createdAt', 'id'])
@Index('account_check_session_bank', ['institutionId', 'createdAt', 'id'])
@Index('account_check_session_browser', ['browserHash'], { where: 'deadline_at is not null' })
@Index('account_check_session_redacted', ['redactedAt'], { where: 'redacted_at is not null' })
@Index('account_check_session_kept', ['tenantId', 'endedAt'], { where: 'redacted_at is null' })
@Index('account_check_session_kek', ['kekVersion'], { where: 'kek_version is not null' })
export class CheckSession {
  @PrimaryColumn({ type: 'uuid' })
  id!: CheckSessionId;

  @ForeignKey(() => Tenant, { name: 'account_check_session_tenant_id' })
  @Column({ type: 'uuid' })
  tenantId!: AccountId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** Until when the browser may come back from the bank. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'text' })
  status!: SessionStatus;

  /** Counts the transitions: each is conditional on the one before it. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text', nullable: true })
  reason!: FailureReason | null;

  /** ISO 3166-1 alpha-2. */
  @Column({ type: 'text' })
  market!: string;

  @Column({ type: 'text', nullable: true })
  successUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  failureUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  institutionId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  bankSelectedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  awaitingBankAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  fetchingAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** When the sweeper ends the session if nothing else changes it; null after its end. */
  @Column({ type: 'timestamptz', nullable: true })
  deadlineAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  waitingFor!: WaitingFor | null;

  /** Hash of the `state` that the bank sends back. It is kept, so that a replay is recognized. */
  @Column({ type: 'bytea', nullable: true })
  stateHash!: Buffer | null;

  /** Of the cookie of the browser that the check belongs to. */
  @Column({ type: 'bytea', nullable: true })
  browserHash!: Buffer | null;

  /**
   * The data key of the attempt. No transition writes it: a session that was read before a rewrap
   * would put the old key back.
   */
  @Column({ type: 'bytea', nullable: true, update: false })
  wrappedKey!: Buffer | null;

  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'account_check_session_kek_version' })
  @Column({ type: 'integer', nullable: true, update: false })
  kekVersion!: number | null;

  @Column({ type: 'bytea', nullable: true })
  sealedAccountIdentifier!: Buffer | null;

  /** The consent that the bank has for the session, for as long as it may be used. */
  @Column({ type: 'bytea', nullable: true })
  sealedConsent!: Buffer | null;

  /** The accounts that the shopper chooses from. */
  @Column({ type: 'bytea', nullable: true })
  sealedAccounts!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  redactedAt!: Date | null;
}
