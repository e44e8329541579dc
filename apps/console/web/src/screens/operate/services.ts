import type {
  AuditEvents,
  ChangeRequests,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '@tessera/client';
import { tessera, type ServiceName } from '../../api/client.js';

/** How people call the services. */
export const SERVICE_TITLES: Readonly<Record<ServiceName, string>> = {
  fraud: 'Fraud',
  vault: 'Vault',
  'account-info': 'Account information',
  commerce: 'Commerce',
  'gateway-legacy': 'Gateway',
  identity: 'Identity',
};

/** A service of a URL, or `undefined` for a name that is not one. */
export function serviceOf<Name extends ServiceName>(
  text: string | undefined,
  among: readonly Name[],
): Name | undefined {
  return among.find((name) => name === text);
}

/** The services whose webhooks belong to the installation. Those of the others belong to merchants. */
export const WEBHOOK_SERVICES = ['fraud', 'vault', 'account-info'] as const;
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

/** The webhooks of a service. */
export function webhooksOf(service: WebhookService): {
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: WebhookEvents;
} {
  return clientOf(service);
}

/** The services that have changes for a second person to approve. */
export const APPROVAL_SERVICES = ['fraud', 'identity', 'commerce', 'gateway-legacy'] as const;
export type ApprovalService = (typeof APPROVAL_SERVICES)[number];

export function changeRequestsOf(service: ApprovalService): ChangeRequests {
  return clientOf(service).changeRequests;
}

export const AUDIT_SERVICES = [
  'fraud',
  'vault',
  'account-info',
  'commerce',
  'gateway-legacy',
  'identity',
] as const;

export function auditOf(service: ServiceName): AuditEvents {
  return clientOf(service).auditEvents;
}

const CLIENTS = {
  fraud: () => tessera.fraud,
  vault: () => tessera.vault,
  'account-info': () => tessera.accountInfo,
  commerce: () => tessera.commerce,
  'gateway-legacy': () => tessera.gateway,
  identity: () => tessera.identity,
};

function clientOf<Name extends ServiceName>(service: Name): ReturnType<(typeof CLIENTS)[Name]> {
  return CLIENTS[service]() as ReturnType<(typeof CLIENTS)[Name]>;
}
