import type { Principal } from '@tessera/auth';

export interface WebhooksModuleOptions {
  /** The event types that the service emits, and so the ones an endpoint may subscribe to. */
  readonly events: readonly string[];
  /** Whose endpoints the caller manages. By default the instance owns them all. */
  readonly ownerOf?: (principal: Principal) => string;
  /** How the service lists: its cursors and its default page size (20). */
  readonly lists?: { readonly cursor: 'uuid' | 'opaque'; readonly defaultLimit: number };
}

/** The token of {@link WebhooksModuleOptions}. */
export const WEBHOOK_OPTIONS = Symbol('tessera:webhook-options');
