import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backends that rules can ask. What authenticates us there is sealed. */
export class CreateIntegrations1764700000000 implements MigrationInterface {
  readonly name = 'CreateIntegrations1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table integration (
        id uuid primary key,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        name text not null,
        slug text not null,
        type text not null check (type in ('http')),
        url text not null,
        method text not null check (method in ('POST', 'PUT', 'PATCH')),
        headers json not null,
        auth bytea,
        auth_type text,
        timeout_ms integer not null,
        retries integer not null,
        request json,
        response json,
        cache_ttl_s integer,
        breaker json,
        enabled boolean not null,
        description text,
        constraint integration_slug_key unique (slug),
        check ((auth is null) = (auth_type is null))
      )`);
    await runner.query('create index integration_list_idx on integration (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table integration');
  }
}
