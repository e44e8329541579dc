import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** MACs of tenants and of their clients. */
export class AuthenticateTenants1795327220002 implements MigrationInterface {
  readonly name = 'AuthenticateTenants1795327220002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, 'tenant', 'tenant_client');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, 'tenant', 'tenant_client');
  }
}
