import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = [
  ['rate_limit', 'rate_limit > 0'],
  ['disabled_reason', `disabled_reason in ('request', 'failures')`],
] as const;

/**
 * Options and state of an endpoint.
 *
 * - `event_prefixes` has the patterns among `events` without their `*`, so that an emitted event finds
 *   its endpoints by one operator. No index serves it: an owner has few endpoints.
 * - `previous_hmac_key` is the sealed key before the last rotation, while both keys sign.
 * - `paced_until` is how far the attempts that were made use up `rate_limit`.
 * - `failing_since` is the first failed attempt after the last successful one.
 */
export class AddWebhookEndpointOptions1795440200000 implements MigrationInterface {
  name = 'AddWebhookEndpointOptions1795440200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        add column description text,
        add column enabled boolean not null default true,
        add column event_prefixes text[] not null default '{}',
        add column previous_hmac_key bytea,
        add column previous_key_until timestamptz,
        add column headers bytea,
        add column header_names text[] not null default '{}',
        add column rate_limit integer,
        add column paced_until timestamptz,
        add column failing_since timestamptz,
        add column failing_reported_at timestamptz,
        add column disabled_at timestamptz,
        add column disabled_reason text`);
    for (const [column, condition] of CHECKS) {
      const name = `webhook_endpoint_${column}_check`;
      await queryRunner.query(
        `alter table webhook_endpoint add constraint ${name} check (${condition}) not valid`,
      );
      await queryRunner.query(`alter table webhook_endpoint validate constraint ${name}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table webhook_endpoint
        drop column disabled_reason, drop column disabled_at, drop column failing_reported_at,
        drop column failing_since, drop column paced_until, drop column rate_limit,
        drop column header_names, drop column headers, drop column previous_key_until,
        drop column previous_hmac_key, drop column event_prefixes, drop column enabled,
        drop column description`);
  }
}
