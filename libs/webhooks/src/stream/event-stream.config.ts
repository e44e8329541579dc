import { IsString } from 'class-validator';
import { EnvVar, isSafeDatabaseUrl } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { Omittable } from '@tessera/errors';
import { WorkConfig } from '@tessera/work';
import { areNatsCredentials, clientCertificateOf } from './stream-credentials.js';
import { hasLogin, isSafeStreamUrl, parseStreamUrl, type StreamUrl } from './stream-url.js';

/** What a service reads in order to publish its events as a stream. */
export class EventStreamConfig extends WorkConfig {
  @EnvVar('EVENT_STREAM_URL', {
    roles: ['api', 'worker'],
    describe:
      'Where the service publishes its events, with several hosts separated by commas. NATS JetStream: `tls://user:password@host:4222` or `tls://token@host:4222`. Kafka: `kafka+ssl://user:password@host:9093?sasl=scram-sha-512`, or `plain` or `scram-sha-256`. By default events are not published ([event-stream.md](operations/event-stream.md)).',
    secret: true,
  })
  @Omittable()
  @IsString()
  eventStreamUrl?: Secret<string>;

  @EnvVar('EVENT_STREAM_CREDENTIALS', {
    roles: ['api', 'worker'],
    describe:
      'Credentials for that server in place of a password. NATS: the contents of a `.creds` file, or the seed of a user NKey. Kafka: a client certificate with its key, as PEM.',
    secret: true,
  })
  @Omittable()
  @IsString()
  eventStreamCredentials?: Secret<string>;

  @EnvVar('EVENT_STREAM_DATABASE_URL', {
    roles: ['api', 'worker'],
    describe:
      "The service's database without a pooler, with a role that may use replication: the event stream is read from its log. By default `DATABASE_URL`.",
    secret: true,
  })
  @Omittable()
  @IsString()
  eventStreamDatabaseUrl?: Secret<string>;

  override problems(): string[] {
    const problems = super.problems();
    const url = this.eventStreamUrl?.expose();
    if (url === undefined) return problems;
    const parsed = parseStreamUrl(url);
    if (parsed === null) {
      problems.push(
        'EVENT_STREAM_URL must be a URL such as tls://user:password@nats:4222 or kafka+ssl://user:password@kafka:9093.',
      );
      return problems;
    }
    problems.push(...this.wrongCredentials(parsed));
    if (this.databasePooler === 'transaction' && this.eventStreamDatabaseUrl === undefined) {
      problems.push('EVENT_STREAM_URL with DATABASE_POOLER needs EVENT_STREAM_DATABASE_URL.');
    }
    if (this.production && this.allowPlaintextStores === undefined) {
      problems.push(...this.plaintextStream(parsed));
    }
    return problems;
  }

  private wrongCredentials(url: StreamUrl): string[] {
    const credentials = this.eventStreamCredentials?.expose();
    if (credentials === undefined) return [];
    if (hasLogin(url)) {
      return [
        'EVENT_STREAM_CREDENTIALS must not be combined with a password or token in EVENT_STREAM_URL.',
      ];
    }
    if (url.kind === 'nats') {
      return areNatsCredentials(credentials)
        ? []
        : [
            'EVENT_STREAM_CREDENTIALS must be the contents of a .creds file, or a seed that begins with SU.',
          ];
    }
    if (!url.isEncrypted) return ['EVENT_STREAM_CREDENTIALS for Kafka needs kafka+ssl://.'];
    return clientCertificateOf(credentials) === null
      ? ['EVENT_STREAM_CREDENTIALS for Kafka must be a PEM certificate with its private key.']
      : [];
  }

  private plaintextStream(url: StreamUrl): string[] {
    const problems: string[] = [];
    const instead = 'otherwise give the reason in ALLOW_PLAINTEXT_STORES.';
    if (!isSafeStreamUrl(url)) {
      const scheme = url.kind === 'kafka' ? 'kafka+ssl://' : 'tls://';
      problems.push(`EVENT_STREAM_URL must be ${scheme} in production; ${instead}`);
    }
    const database = this.eventStreamDatabaseUrl?.expose();
    if (database !== undefined && !isSafeDatabaseUrl(database)) {
      problems.push(
        `EVENT_STREAM_DATABASE_URL must have sslmode=verify-full in production; ${instead}`,
      );
    }
    return problems;
  }
}
