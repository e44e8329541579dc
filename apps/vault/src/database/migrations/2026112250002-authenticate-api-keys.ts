import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** MACs of API keys. */
export class AuthenticateApiKeys2026112250002 implements MigrationInterface {
  readonly name = 'AuthenticateApiKeys2026112250002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, 'api_key');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, 'api_key');
  }
}
