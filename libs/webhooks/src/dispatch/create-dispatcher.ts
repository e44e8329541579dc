import { Logger } from '@nestjs/common';
import type { Keyring } from '@tessera/crypto';
import { OutboundClient } from '@tessera/outbound';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { HMAC_KEY_SEALER } from '../endpoints/hmac-key.js';
import type { InternalEndpoint } from '../endpoints/internal-endpoint.js';
import type { WebhookConfig } from '../webhook.config.js';
import { DeliveryAttempt } from './delivery-attempt.js';
import { DeliveryStore } from './delivery-store.js';
import { DispatchLog } from './dispatch-log.js';
import { DispatchMetrics } from './dispatch-metrics.js';
import { RetryTimer } from './retry-timer.js';
import type { RetryQueueOpener } from './retry-timer.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

export interface DispatcherFoundation {
  readonly config: WebhookConfig;
  readonly dataSource: DataSource;
  readonly keyring: Keyring;
  readonly registry: Registry;
  readonly internalEndpoints: readonly InternalEndpoint[];
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
  foundation: DispatcherFoundation,
): Promise<CreatedDispatcher> {
  const { config, dataSource, keyring, registry, internalEndpoints } = foundation;
  const log = new DispatchLog(new Logger(WebhookDispatcher.name));
  const client = new OutboundClient({ allowCidrs: config.outboundAllowCidrs });
  const internalClient = new OutboundClient({
    allowCidrs: config.outboundAllowCidrs,
    internalUrls: internalEndpoints.map(({ url }) => url),
  });
  const timer = new RetryTimer(await createRetryQueue(config, log));
  const dispatcher = new WebhookDispatcher(
    {
      store: new DeliveryStore(dataSource, {
        endpointConcurrency: config.webhookEndpointConcurrency,
        leaseMs: LEASE_MS,
      }),
      attempt: new DeliveryAttempt({
        client,
        internalClient,
        sealer: keyring.sealer(HMAC_KEY_SEALER),
      }),
      timer,
      metrics: new DispatchMetrics(registry),
      log,
    },
    {
      concurrency: config.webhookConcurrency,
      timeScale: config.webhookTimeScale,
      pollMs: POLL_MS,
      random: Math.random,
    },
  );
  return {
    dispatcher,
    timer,
    close: async () => {
      await dispatcher.stop();
      await Promise.all([client.close(), internalClient.close()]);
    },
  };
}

/** Redis where there is one, else the service's own Postgres. The other one's driver is not loaded. */
async function createRetryQueue(
  config: WebhookConfig,
  log: DispatchLog,
): Promise<RetryQueueOpener> {
  const onError = (error: Error): void => {
    log.queueFailed(error);
  };
  if (config.redisUrl === undefined || config.redisUrl === '') {
    const { PostgresRetryQueue } = await import('./postgres-retry-queue.js');
    return new PostgresRetryQueue({ url: config.databaseUrl.expose(), onError });
  }
  const { RedisRetryQueue } = await import('./redis-retry-queue.js');
  return new RedisRetryQueue({
    url: config.redisUrl,
    // Ids are those of one database, so the database names the queue. Braces: one cluster slot.
    prefix: `{tessera:${config.instance}:${config.environment}:${databaseName(config)}}`,
    requireDurable: config.production,
    onError,
  });
}

function databaseName(config: WebhookConfig): string {
  return new URL(config.databaseUrl.expose()).pathname.slice(1);
}
