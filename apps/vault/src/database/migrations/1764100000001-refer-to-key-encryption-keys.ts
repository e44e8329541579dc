import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version of the key-encryption key cannot be deleted while it wraps the key of a card. */
export class ReferToKeyEncryptionKeys1764100000001 implements MigrationInterface {
  readonly name = 'ReferToKeyEncryptionKeys1764100000001';

  async up(runner: QueryRunner): Promise<void> {
    // Older vaults made the constraint together with the table that it refers to.
    await runner.query('alter table pci_token drop constraint if exists pci_token_kek_version');
    await runner.query(`
      alter table pci_token add constraint pci_token_kek_version
      foreign key (kek_version) references key_encryption_key (version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pci_token drop constraint pci_token_kek_version');
  }
}
