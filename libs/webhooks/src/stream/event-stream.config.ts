import { IsString } from 'class-validator';
import { EnvVar, isSafeDatabaseUrl } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { Omittable } from '@tessera/errors';
import { WorkConfig } from '@tessera/work';
import { areNatsCredentials } from './nats-credentials.js';
import { isSafeNatsUrl, parseNatsUrl } from './nats-url.js';

/** What a service reads in order to publish its events as a stream. */
export class EventStreamConfig extends WorkConfig {
  @EnvVar('EVENT_STREAM_URL', {
    roles: ['api', 'worker'],
    describe:
      'A NATS server with JetStream to which the service publishes its events: `tls://user:password@host:4222` or `tls://token@host:4222`, with several hosts separated by commas. By default events are not published ([event-stream.md](operations/event-stream.md)).',
    secret: true,
  })
  @Omittable()
  @IsString()
  eventStreamUrl?: Secret<string>;

  @EnvVar('EVENT_STREAM_CREDENTIALS', {
    roles: ['api', 'worker'],
    describe:
      'Credentials for that server in place of a password: the contents of a `.creds` file, or the seed of a user NKey.',
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
    const parsed = parseNatsUrl(url);
    if (parsed === null) {
      problems.push('EVENT_STREAM_URL must be a URL such as tls://user:password@nats:4222.');
    }
    const credentials = this.eventStreamCredentials?.expose();
    if (credentials !== undefined) {
      if (!areNatsCredentials(credentials)) {
        problems.push(
          'EVENT_STREAM_CREDENTIALS must be the contents of a .creds file, or a seed that begins with SU.',
        );
      }
      if (parsed?.user !== undefined || parsed?.token !== undefined) {
        problems.push(
          'EVENT_STREAM_CREDENTIALS must not be combined with a password or token in EVENT_STREAM_URL.',
        );
      }
    }
    if (this.databasePooler === 'transaction' && this.eventStreamDatabaseUrl === undefined) {
      problems.push('EVENT_STREAM_URL with DATABASE_POOLER needs EVENT_STREAM_DATABASE_URL.');
    }
    if (this.production && this.allowPlaintextStores === undefined) {
      problems.push(...this.plaintextStream(url));
    }
    return problems;
  }

  private plaintextStream(url: string): string[] {
    const problems: string[] = [];
    const instead = 'otherwise give the reason in ALLOW_PLAINTEXT_STORES.';
    if (!isSafeNatsUrl(url)) {
      problems.push(`EVENT_STREAM_URL must be tls:// in production; ${instead}`);
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
