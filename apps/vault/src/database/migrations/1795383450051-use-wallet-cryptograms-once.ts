import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cryptogram pays once: whoever takes it removes it from the row. */
export class UseWalletCryptogramsOnce1795383450051 implements MigrationInterface {
  readonly name = 'UseWalletCryptogramsOnce1795383450051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table wallet_token add column cryptogram_used_at timestamptz');
    await runner.query('alter table wallet_token drop constraint wallet_token_authentication');
    await runner.query(`
      alter table wallet_token add constraint wallet_token_authentication check (
        (authentication = 'PAN_ONLY' and sealed_cryptogram is null and cryptogram_used_at is null)
        or (authentication = 'CRYPTOGRAM_3DS'
          and (sealed_cryptogram is null) = (cryptogram_used_at is not null))) not valid`);
    await runner.query('alter table wallet_token validate constraint wallet_token_authentication');
  }

  /** Tokens whose cryptogram was used have no place in the earlier table. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from wallet_token where cryptogram_used_at is not null');
    await runner.query('alter table wallet_token drop constraint wallet_token_authentication');
    await runner.query(`
      alter table wallet_token add constraint wallet_token_authentication check (
        (authentication = 'PAN_ONLY' and sealed_cryptogram is null)
        or (authentication = 'CRYPTOGRAM_3DS' and sealed_cryptogram is not null))`);
    await runner.query('alter table wallet_token drop column cryptogram_used_at');
  }
}
