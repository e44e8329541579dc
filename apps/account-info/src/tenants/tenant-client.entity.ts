import type { AccountId } from '@tessera/ids';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Tenant } from './tenant.entity.js';

/** An OAuth client that acts for exactly one tenant. */
@Entity('tenant_client')
@Index('tenant_client_tenant', ['tenantId'])
export class TenantClient {
  @PrimaryColumn({ type: 'text' })
  clientId!: string;

  @ForeignKey(() => Tenant, { name: 'tenant_client_tenant_id' })
  @Column({ type: 'uuid' })
  tenantId!: AccountId;

  @Column({ type: 'bytea', nullable: true })
  rowMac!: Buffer | null;
}
