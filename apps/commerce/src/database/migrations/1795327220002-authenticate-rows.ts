import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['account_settings', 'token', 'token_session', 'forward_destination'];

/** MACs of rows that grant something. */
export class AuthenticateRows1795327220002 implements MigrationInterface {
  readonly name = 'AuthenticateRows1795327220002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, ...TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, ...TABLES);
  }
}
