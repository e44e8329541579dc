import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import { WorkModule } from '@tessera/work';
import { AccountDeliveriesController } from './deliveries/account-deliveries.controller.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { WebhookLogWorker } from './deliveries/webhook-log.worker.js';
import { DispatchWorker } from './dispatch/dispatch.worker.js';
import { EndpointHealthRepository } from './health/endpoint-health.repository.js';
import { EndpointHealthService } from './health/endpoint-health.service.js';
import { FailingEndpointsWorker } from './health/failing-endpoints.worker.js';
import { headersContext } from './endpoints/endpoint-headers.js';
import { HMAC_KEY_SEALER, hmacKeyContext } from './endpoints/hmac-key.js';
import { InternalEndpointsService } from './endpoints/internal-endpoints.service.js';
import { KeyRotationService } from './endpoints/key-rotation.service.js';
import { WebhookEndpoint } from './endpoints/webhook-endpoint.entity.js';
import { AccountWebhookEndpointsController } from './endpoints/account-webhook-endpoints.controller.js';
import { WebhookEndpointsController } from './endpoints/webhook-endpoints.controller.js';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository.js';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service.js';
import { DispatchNudgeService } from './outbox/dispatch-nudge.service.js';
import { WebhookOutboxRepository } from './outbox/webhook-outbox.repository.js';
import { ResendWorker } from './resends/resend.worker.js';
import { ResendsRepository } from './resends/resends.repository.js';
import { ResendsService } from './resends/resends.service.js';
import { EventStreamWorker } from './stream/event-stream.worker.js';
import { WEBHOOK_OPTIONS } from './webhook-options.js';
import type { WebhooksModuleOptions } from './webhook-options.js';
import { WebhookConfig } from './webhook.config.js';

/** Spread into the entities of every service that emits events. */
export const webhookEntities = [WebhookEndpoint];

/** Spread into the keys of every service that emits events. */
export const webhookKeys = [HMAC_KEY_SEALER];

/** Columns of the webhooks' tables whose bytes begin with the version of the key that sealed them. */
export const webhookSealedColumns = [
  {
    table: 'webhook_endpoint',
    column: 'hmac_key',
    key: HMAC_KEY_SEALER,
    binding: { aad: hmacKeyContext },
  },
  {
    table: 'webhook_endpoint',
    column: 'previous_hmac_key',
    key: HMAC_KEY_SEALER,
    binding: { aad: hmacKeyContext },
  },
  {
    table: 'webhook_endpoint',
    column: 'headers',
    key: HMAC_KEY_SEALER,
    binding: { aad: headersContext },
  },
  {
    table: 'webhook_delivery',
    column: 'hmac_key',
    key: HMAC_KEY_SEALER,
    binding: { columns: ['endpoint_id'], aad: hmacKeyContext },
  },
  // Without a binding: its rows are dropped after WEBHOOK_LOG_DAYS.
  { table: 'webhook_log', column: 'body', key: HMAC_KEY_SEALER },
];

/**
 * Webhooks of a service: the routes that manage endpoints, the outbox for its features and
 * the dispatcher. The service's configuration extends {@link WebhookConfig}, and its definition
 * spreads `webhookEntities`, `webhookMigrations` and `webhookKeys`.
 */
@Module({})
export class WebhooksModule {
  static forRoot(options: WebhooksModuleOptions): DynamicModule {
    return {
      module: WebhooksModule,
      global: true,
      imports: [WorkModule],
      controllers:
        options.access === 'account'
          ? [AccountWebhookEndpointsController, AccountDeliveriesController]
          : [WebhookEndpointsController, DeliveriesController],
      providers: [
        { provide: WEBHOOK_OPTIONS, useValue: options },
        { provide: WebhookConfig, useFactory: webhookConfig, inject: [ServiceConfig] },
        DispatchNudgeService,
        DispatchWorker,
        DeliveriesRepository,
        DeliveriesService,
        EndpointHealthRepository,
        EndpointHealthService,
        EventStreamWorker,
        FailingEndpointsWorker,
        InternalEndpointsService,
        KeyRotationService,
        ResendsRepository,
        ResendsService,
        ResendWorker,
        WebhookEndpointsRepository,
        WebhookEndpointsService,
        WebhookLogWorker,
        WebhookOutboxRepository,
      ],
      exports: [DeliveriesService, WebhookOutboxRepository],
    };
  }
}

function webhookConfig(config: ServiceConfig): WebhookConfig {
  if (!(config instanceof WebhookConfig)) {
    throw new TypeError('The configuration of a service with webhooks extends WebhookConfig.');
  }
  return config;
}
