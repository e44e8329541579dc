import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The endpoints of a service and its outbox of deliveries.
 *
 * `webhook_delivery` has no foreign key to its endpoint: a queued delivery outlives the endpoint
 * and keeps the URL and the key of the moment of its event. Rows live for seconds, so the table is
 * vacuumed by count and not by share of its size.
 */
export class CreateWebhooks1763712000100 implements MigrationInterface {
  name = 'CreateWebhooks1763712000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhook_endpoint (
        id uuid primary key,
        owner_id text not null,
        url text not null,
        events text[] not null,
        hmac_key bytea not null,
        hmac_key_hint text not null,
        internal boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await queryRunner.query(
      `create index webhook_endpoint_owner_idx on webhook_endpoint (owner_id, created_at, id)`,
    );
    await queryRunner.query(`
      create table webhook_delivery (
        id uuid primary key default gen_random_uuid(),
        event_id uuid not null,
        event text not null,
        endpoint_id uuid not null,
        owner_id text not null,
        url text not null,
        hmac_key bytea not null,
        internal boolean not null,
        body text not null,
        created_at timestamptz not null default now(),
        attempts smallint not null default 0,
        next_attempt_at timestamptz not null default now(),
        claimable_at timestamptz not null default now(),
        lease uuid
      ) with (
        fillfactor = 70,
        autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_scale_factor = 0,
        autovacuum_analyze_scale_factor = 0,
        autovacuum_analyze_threshold = 20000
      )`);
    await queryRunner.query(
      `create index webhook_delivery_claim_idx on webhook_delivery (endpoint_id, claimable_at)`,
    );
    await queryRunner.query(
      `create index webhook_delivery_lease_idx on webhook_delivery (endpoint_id)
         where lease is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table webhook_delivery');
    await queryRunner.query('drop table webhook_endpoint');
  }
}
