import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session is for, and the token that it makes or serves. */
export class AddSessionPurposes1764300000000 implements MigrationInterface {
  readonly name = 'AddSessionPurposes1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tokenization_session
        add column purpose text not null default 'pci_token',
        add column token_id uuid`);
    await runner.query('update tokenization_session set token_id = id');
    await runner.query(`
      alter table tokenization_session
        alter column purpose drop default,
        alter column token_id set not null`);
    await runner.query(`
      create index tokenization_session_pending on tokenization_session (expires_at)
      where status = 'pending'`);
    await runner.query(
      'create index tokenization_session_expires_at on tokenization_session (expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tokenization_session_expires_at');
    await runner.query('drop index tokenization_session_pending');
    await runner.query(`
      alter table tokenization_session drop column token_id, drop column purpose`);
  }
}
