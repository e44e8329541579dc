import { IsInt, IsString, Max, Min } from 'class-validator';
import { EnvVar } from '@tessera/config';
import { AllowEmpty, Omittable } from '@tessera/errors';
import { AddressPolicy } from '@tessera/outbound';
import { parseInternalEndpoints } from './endpoints/internal-endpoint.js';
import { EventStreamConfig } from './stream/event-stream.config.js';

/**
 * An attempt is cut after 15 s: within this time each one in flight has ended, and none is made twice.
 */
const PRODUCTION_DRAIN_MS = 15_500;
/** Stopping the stack on a laptop does not wait for a receiver that hangs. */
const LAPTOP_DRAIN_MS = 3_000;

/** Of the slots of a process. */
const OWNER_SHARE = 0.6;

/** What a service that emits events reads. Its own configuration extends this class. */
export class WebhookConfig extends EventStreamConfig {
  @EnvVar('WEBHOOK_CONCURRENCY', {
    describe: 'Deliveries that one process has under way at once at most.',
    default: '500',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  webhookConcurrency!: number;

  @EnvVar('WEBHOOK_ENDPOINT_CONCURRENCY', {
    describe: 'Deliveries under way at one endpoint at most, over all processes.',
    default: '20',
  })
  @IsInt()
  @Min(1)
  @Max(1_000)
  webhookEndpointConcurrency!: number;

  @EnvVar('WEBHOOK_OWNER_CONCURRENCY', {
    describe:
      'Deliveries that one process has under way at most for one owner (an account, a tenant, or the instance) at endpoints that do not respond within a second, or have not yet. By default 60 % of `WEBHOOK_CONCURRENCY`, which it must not exceed.',
  })
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(10_000)
  webhookOwnerConcurrency?: number;

  @EnvVar('WEBHOOK_MAX_ENDPOINTS', {
    describe: 'Webhook endpoints that one owner (an account, a tenant, or the instance) may have.',
    default: '50',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  webhookMaxEndpoints!: number;

  @EnvVar('WEBHOOK_TESTS_PER_MINUTE', {
    describe: 'Test events that one owner may send to its webhook endpoints in a minute.',
    default: '30',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  webhookTestsPerMinute!: number;

  @EnvVar('WEBHOOK_LOG_DAYS', {
    describe:
      'How long deliveries that have ended are kept, in days: their attempts for reading, and their bodies, sealed, for sending again. With 0 nothing is kept, and nothing can be sent again.',
    default: '30',
  })
  @IsInt()
  @Min(0)
  @Max(400)
  webhookLogDays!: number;

  @EnvVar('WEBHOOK_DISABLE_AFTER_HOURS', {
    describe:
      'After how many hours of nothing but failed attempts an endpoint is disabled. Its owner gets an event after half of them. With 0, endpoints are disabled by requests only. Needs the log of deliveries for longer than that.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(8_760)
  webhookDisableAfterHours!: number;

  @EnvVar('WEBHOOK_TIME_SCALE', {
    describe:
      'Divides the waits between attempts (17, 19, 23 and 31 seconds). Development and tests only: production refuses anything but 1.',
    default: '1',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  webhookTimeScale!: number;

  @EnvVar('WEBHOOK_DRAIN_MS', {
    describe:
      'After SIGTERM, how long deliveries under way may take before they are given back to be made again. By default 15500 in production, the longest that one takes; 3000 on a laptop.',
  })
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(20_000)
  webhookDrainMs?: number;

  @EnvVar('WEBHOOK_INTERNAL_ENDPOINTS', {
    describe:
      'Receivers inside the network, which alone may have private addresses, as JSON: `[{"url": "http://commerce/vault-events", "events": ["token.updated"], "key_file": "/run/secrets/vault-events"}]`. The exact URL, and the file that holds the HMAC key.',
    default: '',
  })
  @AllowEmpty()
  @IsString()
  webhookInternalEndpoints!: string;

  /** How long a process that is shutting down waits for its deliveries in flight. */
  get deliveryDrainMs(): number {
    return this.webhookDrainMs ?? (this.production ? PRODUCTION_DRAIN_MS : LAPTOP_DRAIN_MS);
  }

  /** Limit of one owner's deliveries in flight at endpoints that are not known to be responsive. */
  get ownerConcurrency(): number {
    const share = Math.max(1, Math.floor(this.webhookConcurrency * OWNER_SHARE));
    return this.webhookOwnerConcurrency ?? share;
  }

  override problems(): string[] {
    const problems = super.problems();
    if (this.production && this.webhookTimeScale !== 1) {
      problems.push('WEBHOOK_TIME_SCALE must be 1 in production.');
    }
    if (this.ownerConcurrency > this.webhookConcurrency) {
      problems.push('WEBHOOK_OWNER_CONCURRENCY must not exceed WEBHOOK_CONCURRENCY.');
    }
    if (this.webhookDisableAfterHours > this.webhookLogDays * 24) {
      problems.push('WEBHOOK_DISABLE_AFTER_HOURS must not exceed WEBHOOK_LOG_DAYS.');
    }
    const { outboundAllowCidrs: ranges, webhookInternalEndpoints: internal } = this;
    problems.push(...problemOf('OUTBOUND_ALLOW_CIDRS', () => new AddressPolicy(ranges)));
    problems.push(
      ...problemOf('WEBHOOK_INTERNAL_ENDPOINTS', () => parseInternalEndpoints(internal)),
    );
    return problems;
  }
}

/** @param read throws an error whose message says what is wrong with the variable */
function problemOf(name: string, read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : 'is not as described.'}`];
  }
}
