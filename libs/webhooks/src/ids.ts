import type { AccountId, Branded } from '@tessera/ids';

/** The owner of endpoints and events in a service that knows no accounts or tenants. */
export const INSTANCE_OWNER = 'instance';

/** Whose endpoints receive an event: an account's, or the instance's. */
export type WebhookOwnerId = AccountId | typeof INSTANCE_OWNER;

export type EndpointId = Branded<string, 'EndpointId'>;
export type DeliveryId = Branded<string, 'DeliveryId'>;
export type ResendId = Branded<string, 'ResendId'>;

export const toEndpointId = (id: string): EndpointId => id as EndpointId;
export const toResendId = (id: string): ResendId => id as ResendId;
