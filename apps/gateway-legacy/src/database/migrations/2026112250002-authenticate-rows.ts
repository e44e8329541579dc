import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['account_settings', 'token', 'token_session', 'backup'];

/** MACs of rows that grant something. */
export class AuthenticateRows2026112250002 implements MigrationInterface {
  readonly name = 'AuthenticateRows2026112250002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, ...TABLES);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, ...TABLES);
  }
}
