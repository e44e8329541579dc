export { WebhookEndpoints, Deliveries, WebhookEvents, AuditEvents } from './webhook-admin.js';
export type {
  WebhookEndpoint,
  CreateWebhookEndpoint,
  UpdateWebhookEndpoint,
  Delivery,
  DeliveryDetails,
  ListDeliveries,
  CreateResend,
  Resend,
  WebhookEvent,
  ListWebhookEvents,
  EventTypes,
  RotateWebhookKey,
  WebhookHealth,
  WebhookTest,
  AuditEvent,
  ListAuditEvents,
  AuditStatus,
} from './webhook-admin.js';
export { ChangeRequests } from './change-requests.js';
export type {
  ChangeRequest,
  ChangeRequestDetails,
  ListChangeRequests,
  ProposeChange,
} from './change-requests.js';
export type { ForwardRequest } from './forward.js';
