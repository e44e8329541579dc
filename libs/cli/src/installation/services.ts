import type { AccountInfo, Commerce, Fraud, Gateway, Tessera, Vault } from '@tessera/client';
import { usageError } from '../cli-error.js';

/** The services with events, by the names that the suite uses. */
export const EVENT_SERVICES = [
  'fraud',
  'vault',
  'account-info',
  'commerce',
  'gateway-legacy',
] as const;

/** A service with events. */
export type EventService = (typeof EVENT_SERVICES)[number];

/** The part of a service's client that handles events. */
export type EventApi = Pick<
  AccountInfo | Commerce | Fraud | Gateway | Vault,
  'deliveries' | 'endpoints' | 'events'
>;

/** The client of a service. */
export function eventApiOf(tessera: Tessera, service: EventService): EventApi {
  switch (service) {
    case 'fraud':
      return tessera.fraud;
    case 'vault':
      return tessera.vault;
    case 'account-info':
      return tessera.accountInfo;
    case 'commerce':
      return tessera.commerce;
    case 'gateway-legacy':
      return tessera.gateway;
  }
}

/** Reads `fraud,vault`. @throws CliError for a name that is not one */
export function readServices(list: string): EventService[] {
  return list.split(',').map((name) => {
    const service = EVENT_SERVICES.find((each) => each === name.trim());
    if (service === undefined) {
      throw usageError(
        `There is no service "${name.trim()}": it must be one of ${EVENT_SERVICES.join(', ')}.`,
      );
    }
    return service;
  });
}
