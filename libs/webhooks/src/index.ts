export {
  WebhooksModule,
  webhookEntities,
  webhookKeys,
  webhookSealedColumns,
} from './webhooks.module.js';
export { WEBHOOK_OWNERS } from './webhook-options.js';
export type { WebhookOwners, WebhooksModuleOptions } from './webhook-options.js';
export { WebhookConfig } from './webhook.config.js';
export { DeliveriesService } from './deliveries/deliveries.service.js';
export { DeliveryResponse } from './deliveries/dto/delivery.response.js';
export { webhookMigrations } from './database/migrations/index.js';
export { serializeEvent, WebhookOutboxRepository } from './outbox/webhook-outbox.repository.js';
export type { WebhookEvent } from './outbox/webhook-outbox.repository.js';
export { fanOutSql } from './outbox/fan-out.js';
export { EventSchemas } from './event-types/event-schemas.js';
export { COMMON_EVENT_TYPES } from './event-types/common-event-types.js';
export { eventExample, eventSchema } from './event-types/event-schema.js';
export { streamedEvent, WITHHELD_FIELDS } from './stream/streamed-event.js';
export type { EventRelation } from './outbox/fan-out.js';
export {
  SeenEvents,
  SIGNATURE_HEADER,
  SIGNATURE_VECTORS,
  signBody,
  signStandard,
  STANDARD_HEADERS,
  verifySignature,
  verifyStandardSignature,
} from './receiver/index.js';
export type { SignatureVector, SignedNotification } from './receiver/index.js';
export { INSTANCE_OWNER } from './ids.js';
export type { WebhookOwnerId } from './ids.js';
