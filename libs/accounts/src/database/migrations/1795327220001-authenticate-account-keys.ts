import { addRowMac, dropRowMac } from '@tessera/integrity';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** MACs of accounts and their keys, and the limits of a key. */
export class AuthenticateAccountKeys1795327220001 implements MigrationInterface {
  readonly name = 'AuthenticateAccountKeys1795327220001';

  async up(runner: QueryRunner): Promise<void> {
    await addRowMac(runner, 'account', 'account_api_key');
    await runner.query(`
      alter table account_api_key add column scopes text[], add column allowed_cidrs text[]`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowMac(runner, 'account', 'account_api_key');
    await runner.query(`
      alter table account_api_key drop column scopes, drop column allowed_cidrs`);
  }
}
