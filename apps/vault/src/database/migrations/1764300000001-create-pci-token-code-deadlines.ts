import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a token has a security code. The code itself is never in the database. */
export class CreatePciTokenCodeDeadlines1764300000001 implements MigrationInterface {
  readonly name = 'CreatePciTokenCodeDeadlines1764300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pci_token_code_deadline (
        token_id uuid primary key,
        expires_at timestamptz not null,
        constraint pci_token_code_deadline_token
          foreign key (token_id) references pci_token (id) on delete cascade
      )`);
    await runner.query(
      'create index pci_token_code_deadline_expires_at on pci_token_code_deadline (expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pci_token_code_deadline');
  }
}
