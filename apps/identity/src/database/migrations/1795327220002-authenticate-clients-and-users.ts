import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** MACs of clients and users. */
export class AuthenticateClientsAndUsers1795327220002 implements MigrationInterface {
  readonly name = 'AuthenticateClientsAndUsers1795327220002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, 'clients', 'users');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, 'clients', 'users');
  }
}
