import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { DataSource } from 'typeorm';
import { type ResponseReading, responseReading } from '../integrations/read-backend-response.js';
import { INTEGRATION_AUTH_SEALER, openAuth } from '../integrations/integration-auth.js';
import type { BreakerSettings, ResponseMapping } from '../integrations/integration.entity.js';
import type { BreakerRule } from './circuit-breaker.js';

/** An integration that is ready to be called: parsed, with its credentials decrypted. */
export interface CallableBackend {
  readonly id: string;
  readonly slug: string;
  /**
   * Changes with every update, so that cached responses and breaker state of the former version are
   * dropped.
   */
  readonly version: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly template: object | null;
  readonly reading: ResponseReading;
  readonly cacheTtlMs: number | null;
  readonly breaker: BreakerRule | null;
}

interface IntegrationRow {
  readonly id: string;
  readonly version: string;
  readonly slug: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly auth: Buffer | null;
  readonly timeout_ms: number;
  readonly retries: number;
  readonly request: object | null;
  readonly response: ResponseMapping | null;
  readonly cache_ttl_s: number | null;
  readonly breaker: BreakerSettings | null;
  readonly enabled: boolean;
}

const READ = {
  name: 'backend_read',
  text: `select id, id || ':' || xmin::text || ':' || updated_at::text as version, slug, url, method,
      headers, auth, timeout_ms, retries, request, response, cache_ttl_s, breaker, enabled
    from integration where slug = any($1::text[])`,
};
const MAX_REMEMBERED = 1_000;

/**
 * The backends by slug, in their current state. They are read for every decision that calls one: an
 * indexed read is cheap compared with a network call, and disabling a backend takes effect
 * immediately on every replica. SQL by hand, because the version of a row includes its `xmin`.
 */
@Injectable()
export class CallableBackendsRepository {
  private readonly opened = new Map<string, CallableBackend>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
  ) {}

  async find(slugs: readonly string[]): Promise<ReadonlyMap<string, CallableBackend>> {
    const rows = await prepared<IntegrationRow & Record<string, unknown>>(this.dataSource, READ, [
      slugs,
    ]);
    return new Map(rows.map((row) => [row.slug, this.opened.get(row.version) ?? this.open(row)]));
  }

  private open(row: IntegrationRow): CallableBackend {
    const sealer = this.keyring.sealer(INTEGRATION_AUTH_SEALER);
    const auth = row.auth === null ? {} : openAuth(sealer, row.auth, row.id);
    const backend = {
      id: row.id,
      slug: row.slug,
      version: row.version,
      enabled: row.enabled,
      url: row.url,
      method: row.method,
      headers: { ...row.headers, ...auth },
      timeoutMs: row.timeout_ms,
      retries: row.retries,
      template: row.request,
      reading: responseReading(row.response),
      cacheTtlMs: row.cache_ttl_s === null ? null : row.cache_ttl_s * 1_000,
      breaker: row.breaker && {
        failures: row.breaker.failures,
        openMs: row.breaker.open_s * 1_000,
      },
    };
    if (this.opened.size >= MAX_REMEMBERED) this.opened.clear();
    this.opened.set(row.version, backend);
    return backend;
  }
}
