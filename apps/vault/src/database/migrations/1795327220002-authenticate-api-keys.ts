import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** MACs of API keys. */
export class AuthenticateApiKeys1795327220002 implements MigrationInterface {
  readonly name = 'AuthenticateApiKeys1795327220002';

  up(runner: QueryRunner): Promise<void> {
    return addRowMac(runner, 'api_key');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropRowMac(runner, 'api_key');
  }
}
