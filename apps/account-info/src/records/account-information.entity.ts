import type { AccountId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { KeyEncryptionKey } from '@tessera/keys';
import type { AccountInformationId, CheckSessionId } from '../ids.js';
import { CheckSession } from '../sessions/check-session.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';

/**
 * A verified record: ciphertext under its own data key, which is destroyed when the tenant's
 * retention ends.
 */
@Entity('account_information')
@Index('account_information_session', ['sessionId'], { unique: true })
@Index('account_information_kek', ['kekVersion'], { where: 'kek_version is not null' })
export class AccountInformation {
  @PrimaryColumn({ type: 'uuid' })
  id!: AccountInformationId;

  @ForeignKey(() => CheckSession, { name: 'account_information_session_id' })
  @Column({ type: 'uuid' })
  sessionId!: CheckSessionId;

  @ForeignKey(() => Tenant, { name: 'account_information_tenant_id' })
  @Column({ type: 'uuid' })
  tenantId!: AccountId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'bytea', nullable: true })
  wrappedKey!: Buffer | null;

  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'account_information_kek_version' })
  @Column({ type: 'integer', nullable: true })
  kekVersion!: number | null;

  /** The one element of `data`, as JSON in UTF-8. */
  @Column({ type: 'bytea', nullable: true })
  sealedRecord!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  redactedAt!: Date | null;
}
