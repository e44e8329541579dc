import { Logger } from '@nestjs/common';
import type { Keyring } from '@tessera/crypto';
import { boundedWaits } from '@tessera/database';
import type { PrimaryGuard, RedisMetrics } from '@tessera/database';
import type { EventTypes } from '@tessera/http';
import { JobQueue, JobTraces, openJobStore } from '@tessera/work';
import { OutboundClient } from '@tessera/outbound';
import type { Tracing } from '@tessera/telemetry';
import { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { HMAC_KEY_SEALER } from '../endpoints/hmac-key.js';
import type { InternalEndpoint } from '../endpoints/internal-endpoint.js';
import { EventSchemas } from '../event-types/event-schemas.js';
import type { WebhookConfig } from '../webhook.config.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import { DeliveryStore } from './delivery-store.js';
import { DispatchCapacity } from './dispatch-capacity.js';
import { DispatchLog } from './dispatch-log.js';
import { DispatchMetrics } from './dispatch-metrics.js';
import { DispatcherGroup } from './dispatcher-group.js';
import { RETRY_QUEUE_NAME, RetryTimer } from './retry-timer.js';
import type { RetryJob } from './retry-timer.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

export interface DispatcherInfrastructure {
  readonly config: WebhookConfig;
  readonly keyring: Keyring;
  readonly registry: Registry;
  readonly internalEndpoints: readonly InternalEndpoint[];
  readonly eventTypes: EventTypes;
  readonly tracing: Tracing;
  readonly redisMetrics: RedisMetrics;
  /** Of the service's connections to its database. */
  readonly primaryGuard?: PrimaryGuard | undefined;
}

export interface CreatedDispatcher {
  readonly dispatcher: WebhookDispatcher;
  readonly timer: RetryTimer;
  close(): Promise<void>;
}

/** A killed dispatcher's deliveries are taken over this long after it claimed them. */
const LEASE_MS = 20_000;
/** What an event waits at most for a dispatcher in another process. */
const POLL_MS = 250;

/** Puts a dispatcher together out of a service's configuration, database and keys. */
export async function createDispatcher(
  infrastructure: DispatcherInfrastructure,
): Promise<CreatedDispatcher> {
  const { config, keyring, registry, internalEndpoints, tracing, redisMetrics } = infrastructure;
  const log = new DispatchLog(new Logger(WebhookDispatcher.name));
  const client = new OutboundClient(config.outbound);
  const internalClient = new OutboundClient({
    ...config.outbound,
    internalUrls: internalEndpoints.map(({ url }) => url),
  });
  const store = await openJobStore<RetryJob>({
    name: RETRY_QUEUE_NAME,
    config,
    redisMetrics,
    onError: (error) => {
      log.queueFailed(error);
    },
  });
  const sealer = keyring.sealer(HMAC_KEY_SEALER);
  const keepsLog = config.webhookLogDays > 0;
  const pool = openDispatchPool(config, log, infrastructure.primaryGuard);
  const timer = new RetryTimer(new JobQueue(store, new JobTraces(RETRY_QUEUE_NAME, tracing)));
  const dispatcher = new WebhookDispatcher(
    {
      store: new DeliveryStore(pool, {
        endpointConcurrency: config.webhookEndpointConcurrency,
        leaseMs: LEASE_MS,
        logSealer: keepsLog ? sealer : undefined,
      }),
      group: new DispatcherGroup(pool),
      attempt: new DeliveryAttempt({
        client,
        internalClient,
        sealer,
        keepsExcerpts: keepsLog,
        now: Date.now,
        schemas:
          config.nodeEnv === 'test' ? new EventSchemas(infrastructure.eventTypes) : undefined,
        onInvalidEvent: (delivery, problems) => {
          log.invalidEvent(delivery, problems);
        },
      }),
      capacity: new DispatchCapacity({
        concurrency: config.webhookConcurrency,
        ownerConcurrency: config.ownerConcurrency,
      }),
      timer,
      metrics: new DispatchMetrics(registry),
      log,
      tracing,
    },
    {
      timeScale: config.webhookTimeScale,
      pollMs: POLL_MS,
      drainMs: config.deliveryDrainMs,
      random: Math.random,
    },
  );
  return {
    dispatcher,
    timer,
    close: async () => {
      await dispatcher.stop();
      await Promise.all([client.close(), internalClient.close(), pool.end()]);
    },
  };
}

/**
 * A dedicated connection in pipeline mode: dispatch cycles neither wait for requests nor delay
 * them.
 */
function openDispatchPool(
  config: WebhookConfig,
  log: DispatchLog,
  guard: PrimaryGuard | undefined,
): Pool {
  const pool = new Pool({
    ...boundedWaits(config),
    connectionString: config.databaseUrl.expose(),
    application_name: 'tessera-webhook-dispatcher',
    max: 1,
    pipeline: true,
    onConnect: guard?.onConnect,
  });
  const onError = (error: Error): void => {
    log.databaseFailed(error);
  };
  // The pool listens to idle clients only: one that Postgres ends in the middle of a cycle would
  // otherwise end this process.
  pool.on('error', onError).on('connect', (client) => client.on('error', onError));
  return pool;
}
