import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authentications by 3-D Secure. The checks repeat what the table of transitions holds. */
export class CreateAuthentications1765900000000 implements MigrationInterface {
  readonly name = 'CreateAuthentications1765900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authentication (
        id uuid primary key,
        account_id uuid not null references account (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        use_case text not null check (use_case in ('ONE_OFF', 'RECURRING', 'INSTALLMENT')),
        state text not null
          check (state in ('processing', 'challenge_required', 'completed', 'failed')),
        flow text check (flow in ('frictionless', 'challenge', 'decoupled')),
        reference text not null,
        amount bigint not null check (amount >= 0),
        currency_code text not null,
        token_id uuid not null references token (id),
        scheme text not null,
        recurring_expiry date,
        recurring_frequency integer check (recurring_frequency > 0),
        installments integer check (installments > 1),
        merchant_name text not null,
        return_url text,
        expires_at timestamptz,
        message_version text,
        ds_transaction_id uuid,
        acs_transaction_id uuid,
        acs_url text,
        result_code text,
        result_category text,
        result_message text,
        transaction_status text,
        transaction_status_reason text,
        eci text,
        authentication_value text,
        check ((state in ('completed', 'failed')) = (result_code is not null)),
        check ((state in ('completed', 'failed')) = (expires_at is null)),
        check (state <> 'challenge_required' or acs_url is not null),
        check (authentication_value is null or state = 'completed')
      )`);
    await runner.query(`
      create index authentication_newest on authentication (account_id, created_at, id)`);
    await runner.query(`
      create index authentication_reference on authentication (account_id, reference)`);
    await runner.query(`
      create index authentication_expiry on authentication (expires_at)
      where expires_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table authentication');
  }
}
