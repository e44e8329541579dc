import type { Principal } from '@tessera/auth';
import type { EventTypes } from '@tessera/http';
import type { WebhookOwnerId } from './ids.js';

export interface WebhooksModuleOptions {
  /** The event types that the service emits, and so the ones an endpoint may subscribe to. */
  readonly events: EventTypes;
  /**
   * Who manages endpoints: `admin` (default), with the scopes `admin:webhooks:*` under
   * `/api/admin/webhooks`; or `account`, each account its own under `/webhooks`.
   */
  readonly access?: 'admin' | 'account';
  /** How the administrators' list pages: its cursors and its default page size (20). */
  readonly lists?: { readonly cursor: 'uuid' | 'opaque'; readonly defaultLimit: number };
}

/** The token of {@link WebhooksModuleOptions}. */
export const WEBHOOK_OPTIONS = Symbol('tessera:webhook-options');

/**
 * Returns the owner whose endpoints an administrator manages. A service with tenants provides one;
 * without it the instance owns them all.
 */
export interface WebhookOwners {
  /** @throws ApiError when the caller has none */
  ownerOf(principal: Principal): Promise<WebhookOwnerId>;
}

/** The token of {@link WebhookOwners}. */
export const WEBHOOK_OWNERS = Symbol('tessera:webhook-owners');
