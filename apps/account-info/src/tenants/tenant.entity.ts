import type { AccountId } from '@tessera/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The specification's retention: 15 days by default, configurable per tenant. */
export const DEFAULT_RETENTION_DAYS = 15;

/**
 * An organization that may have accounts checked, such as a merchant, with its clients and its
 * rules.
 */
@Entity('tenant')
export class Tenant {
  @PrimaryColumn({ type: 'uuid' })
  id!: AccountId;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** For people. */
  @Column({ type: 'text' })
  name!: string;

  /** Without it every request of its clients is refused with `tenant_not_enabled`. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** Days after the end of an attempt until everything personal of it is removed. */
  @Column({ type: 'integer' })
  retentionDays!: number;

  /** Web origins, as browsers write them, that shoppers may be sent back to. */
  @Column({ type: 'text', array: true })
  redirectOrigins!: string[];

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
