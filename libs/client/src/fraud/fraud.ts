import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, ServiceOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/fraud.operations.js';
import type { paths } from '../generated/fraud.js';
import { ChangeRequests } from '../shared/change-requests.js';
import {
  AuditEvents,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '../shared/webhook-admin.js';
import { Decisions, PaymentEvents, Reviews } from './decisions.js';
import { Cases, DecisionAnalytics } from './investigate.js';
import { Rulesets, Simulations } from './rulesets.js';
import { Blacklist, MetadataSchemas } from './lists-and-schemas.js';
import { Backends, Interceptors } from './integrations.js';

/** Decisions on payments, and what they are decided by. */
export class Fraud extends ServiceApi<paths> {
  /** Decisions on payments. */
  readonly decisions = new Decisions(this);
  /** Payments under review. */
  readonly reviews = new Reviews(this);
  /** Decisions that belong together. */
  readonly cases = new Cases(this);
  /** Counts of decisions. */
  readonly analytics = new DecisionAnalytics(this);
  /** What happened to payments later. */
  readonly paymentEvents = new PaymentEvents(this);
  /** What decisions are made by. */
  readonly rulesets = new Rulesets(this);
  /** Replays of past decisions. */
  readonly simulations = new Simulations(this);
  /** Values that rules block. */
  readonly blacklist = new Blacklist(this);
  /** Schemas for metadata. */
  readonly schemas = new MetadataSchemas(this);
  /** Backends that rules ask. */
  readonly backends = new Backends(this);
  /** Decisions on requests to a payment provider. */
  readonly interceptors = new Interceptors(this);
  /** Where the service sends its events. */
  readonly endpoints = new WebhookEndpoints(this, '/api/admin');
  /** What the service sent, for looking up and sending again. */
  readonly deliveries = new Deliveries(this, '/api/admin');
  /** The events of the service. */
  readonly events = new WebhookEvents(this, '/api/admin');
  /** The audit trail of the service. */
  readonly auditEvents = new AuditEvents(this);
  /** Changes that need the approval of someone else. */
  readonly changeRequests = new ChangeRequests(this);

  /**
   * @param credentials shares access tokens with other services; see `Credentials`
   * @throws ConfigurationError
   */
  constructor(options: ServiceOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'fraud',
      operations: OPERATIONS,
      location: options,
      common: options,
      credentials,
    });
  }
}
