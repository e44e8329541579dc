import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fingerprints of earlier releases were made of whole bodies. The rows stay: they keep a retried
 * request from paying a second time.
 */
export class RemovePaymentBodyFingerprints1795327200100 implements MigrationInterface {
  readonly name = 'RemovePaymentBodyFingerprints1795327200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update payment_key set fingerprint = ''`);
  }

  /** What was removed cannot be computed again. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
