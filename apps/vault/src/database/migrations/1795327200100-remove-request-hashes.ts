import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hashes of earlier releases were made of whole bodies, which may have had a security code. */
export class RemoveRequestHashes1795327200100 implements MigrationInterface {
  readonly name = 'RemoveRequestHashes1795327200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'update network_token set request_hash = null where request_hash is not null',
    );
  }

  /** What was removed cannot be computed again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
