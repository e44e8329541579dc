import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList, numberedList } from '../core/paging.js';
import type { CursorBody, NumberedBody } from '../core/paging.js';
import type { Caller } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations } from '../generated/fraud.js';

// The same in every service; a test compares the descriptions.
type Schemas = components['schemas'];

/** A registered receiver. Its `hmac_key` is masked except in the response that created or rotated it. */
export type WebhookEndpoint = Schemas['WebhookEndpointResponse'];
/** The URL and events of a new endpoint. */
export type CreateWebhookEndpoint = Schemas['CreateWebhookEndpointRequest'];
/** The changes of an endpoint. */
export type UpdateWebhookEndpoint = Schemas['UpdateWebhookEndpointRequest'];
/** How long both keys of an endpoint sign. */
export type RotateWebhookKey = Schemas['RotateKeyRequest'];
/** How an endpoint takes its deliveries. */
export type WebhookHealth = Schemas['EndpointHealthResponse'];
/** An event on its way to an endpoint. */
export type Delivery = Schemas['DeliveryResponse'];
/** A delivery with the body that was sent and every attempt. */
export type DeliveryDetails = Schemas['DeliveryDetailsResponse'];
/** The filters of a list of deliveries. */
export type ListDeliveries = QueryOf<operations['listDeliveriesOfEndpoint']>;
/** Which deliveries to send again. */
export type CreateResend = Schemas['CreateResendRequest'];
/** Deliveries that are being sent again. */
export type Resend = Schemas['ResendResponse'];
/** An event that occurred. */
export type WebhookEvent = Schemas['WebhookEventResponse'];
/** The filters of a list of events. */
export type ListWebhookEvents = QueryOf<operations['listEvents']>;
/** The types of events that endpoints can register for. */
export type EventTypes = Schemas['EventTypesResponse'];
/** The test event that was queued. */
export type WebhookTest = Schemas['WebhookTestResponse'];
/** An entry of the audit trail. */
export type AuditEvent = Schemas['AuditEventResponse'];
/** The filters of the audit trail. */
export type ListAuditEvents = QueryOf<operations['listAuditEvents']>;
/** How far the audit trail was proved, and what was found. */
export type AuditStatus = Schemas['AuditStatusResponse'];

interface PageQuery {
  readonly limit?: number | undefined;
}

/** The webhook endpoints of a service. */
export class WebhookEndpoints {
  readonly #api: Caller;
  readonly #prefix: string;

  /** @internal */
  constructor(api: Caller, prefix: string) {
    this.#api = api;
    this.#prefix = prefix;
  }

  /** Registers an endpoint. Store the `hmac_key` of the response: it is shown only once. */
  create(body: CreateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#call('POST', '', { ...options, body });
  }

  list(query: PageQuery = {}, options?: CallOptions): List<WebhookEndpoint> {
    const path = `${this.#prefix}/webhooks`;
    const load = (page: PageQuery) =>
      this.#api.call('GET', path, { ...options, query: { ...page } });
    if (this.#prefix === '') {
      return numberedList(query, (page) => load(page) as Promise<NumberedBody<WebhookEndpoint>>);
    }
    return cursorList(query, (page) => load(page) as Promise<CursorBody<WebhookEndpoint>>);
  }

  get(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#call('GET', '/{id}', { ...options, params: { id } });
  }

  /** How its deliveries of the last 24 hours ended, and since when all attempts have failed. */
  health(id: string, options?: CallOptions): Promise<WebhookHealth> {
    return this.#call('GET', '/{id}/health', { ...options, params: { id } });
  }

  update(id: string, body: UpdateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#call('PATCH', '/{id}', { ...options, params: { id }, body });
  }

  delete(id: string, options?: CallOptions): Promise<void> {
    return this.#call('DELETE', '/{id}', { ...options, params: { id } });
  }

  /** Replaces the key. Store the `hmac_key` of the response: it is shown only once. */
  rotateKey(id: string, body: RotateWebhookKey, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#call('POST', '/{id}/rotate-key', { ...options, params: { id }, body });
  }

  /** Sends a `webhook.test` event to the endpoint. */
  test(id: string, options?: CallOptions): Promise<WebhookTest> {
    return this.#call('POST', '/{id}/test', { ...options, params: { id } });
  }

  /** Sends all deliveries of a time again. */
  resend(id: string, body: CreateResend, options?: CallOptions): Promise<Resend> {
    return this.#call('POST', '/{id}/resend', { ...options, params: { id }, body });
  }

  #call<Result>(...[method, path, init]: Parameters<Caller['call']>): Promise<Result> {
    return this.#api.call(method, `${this.#prefix}/webhooks${path}`, init) as Promise<Result>;
  }
}

/** What was sent to the endpoints of a service. */
export class Deliveries {
  readonly #api: Caller;
  readonly #prefix: string;

  /** @internal */
  constructor(api: Caller, prefix: string) {
    this.#api = api;
    this.#prefix = prefix;
  }

  /** The deliveries of an endpoint, newest first. */
  list(endpointId: string, query: ListDeliveries = {}, options?: CallOptions): List<Delivery> {
    const path = `${this.#prefix}/webhooks/{id}/deliveries`;
    return cursorList(query, (page) => {
      const init = { ...options, params: { id: endpointId }, query: page };
      return this.#api.call('GET', path, init) as Promise<CursorBody<Delivery>>;
    });
  }

  /** A delivery with its body and its attempts. */
  get(id: string, options?: CallOptions): Promise<DeliveryDetails> {
    const path = `${this.#prefix}/deliveries/{id}`;
    const init = { ...options, params: { id } };
    return this.#api.call('GET', path, init) as Promise<DeliveryDetails>;
  }

  /** Sends the same event to the same endpoint again. */
  resend(id: string, options?: CallOptions): Promise<Delivery> {
    const path = `${this.#prefix}/deliveries/{id}/resend`;
    const init = { ...options, params: { id } };
    return this.#api.call('POST', path, init) as Promise<Delivery>;
  }

  /** How far a resend of many deliveries is. */
  getResend(id: string, options?: CallOptions): Promise<Resend> {
    const path = `${this.#prefix}/resends/{id}`;
    return this.#api.call('GET', path, { ...options, params: { id } }) as Promise<Resend>;
  }

  /** Stops a resend. Deliveries that were queued already are sent. */
  cancelResend(id: string, options?: CallOptions): Promise<Resend> {
    const path = `${this.#prefix}/resends/{id}/cancel`;
    return this.#api.call('POST', path, { ...options, params: { id } }) as Promise<Resend>;
  }
}

/** The events of a service. */
export class WebhookEvents {
  readonly #api: Caller;
  readonly #prefix: string;

  /** @internal */
  constructor(api: Caller, prefix: string) {
    this.#api = api;
    this.#prefix = prefix;
  }

  /** Events that occurred, newest first. */
  list(query: ListWebhookEvents = {}, options?: CallOptions): List<WebhookEvent> {
    const path = `${this.#prefix}/events`;
    return cursorList(
      query,
      (page) =>
        this.#api.call('GET', path, { ...options, query: page }) as Promise<
          CursorBody<WebhookEvent>
        >,
    );
  }

  /** The types of events that the service has. */
  types(options?: CallOptions): Promise<EventTypes> {
    return this.#api.call('GET', `${this.#prefix}/event-types`, options) as Promise<EventTypes>;
  }
}

/** The audit trail of a service. */
export class AuditEvents {
  readonly #api: Caller;

  /** @internal */
  constructor(api: Caller) {
    this.#api = api;
  }

  /** Entries, newest first unless `order` says otherwise. */
  list(query: ListAuditEvents = {}, options?: CallOptions): List<AuditEvent> {
    return cursorList(query, (page) => {
      const init = { ...options, query: page };
      return this.#api.call('GET', '/api/admin/audit-events', init) as Promise<
        CursorBody<AuditEvent>
      >;
    });
  }

  /** What the background verification knows of the trail. */
  status(options?: CallOptions): Promise<AuditStatus> {
    return this.#api.call('GET', '/api/admin/audit-events/status', options) as Promise<AuditStatus>;
  }
}
