import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTenants1765300000100 implements MigrationInterface {
  readonly name = 'CreateTenants1765300000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tenant (
        id uuid primary key,
        created_at timestamptz not null,
        name text not null,
        enabled boolean not null,
        retention_days integer not null,
        redirect_origins text[] not null
      )`);
    await runner.query(`
      create table tenant_client (
        client_id text primary key,
        tenant_id uuid not null constraint tenant_client_tenant_id references tenant (id)
      )`);
    await runner.query('create index tenant_client_tenant on tenant_client (tenant_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tenant_client, tenant');
  }
}
