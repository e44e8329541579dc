import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUserRoles1795418800000 implements MigrationInterface {
  readonly name = 'CreateUserRoles1795418800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table user_roles (
        user_id uuid not null references users (id) on delete cascade,
        audience text not null,
        roles text[] not null,
        row_mac bytea,
        primary key (user_id, audience)
      )`);
    await runner.query(
      'create index user_roles_without_mac on user_roles ((1)) where row_mac is null',
    );
    await runner.query('alter table users add column name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column name');
    await runner.query('drop table user_roles');
  }
}
