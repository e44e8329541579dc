import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rest of a partly captured authorization can be voided. */
export class AddPartialVoids1795385842040 implements MigrationInterface {
  readonly name = 'AddPartialVoids1795385842040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment
        add column released_amount bigint not null default 0,
        add column releasing_amount bigint not null default 0`);
    await runner.query(
      'alter table payment_order add column final_capture boolean not null default false',
    );
    await runner.query(`
      alter table payment add constraint payment_released_check
      check (least(released_amount, releasing_amount) >= 0
        and captured_amount + capturing_amount + released_amount + releasing_amount <= amount)
      not valid`);
    await runner.query('alter table payment validate constraint payment_released_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_order drop column final_capture');
    await runner.query(
      'alter table payment drop column released_amount, drop column releasing_amount',
    );
  }
}
