/**
 * Every operation of every service with the scope it needs, for tools that list them. Calls are made
 * through the clients of the services.
 *
 * @packageDocumentation
 */
import type { OperationFacts, OperationTable } from '../core/operations.js';
import { OPERATIONS as accountInfo } from '../generated/account-info.operations.js';
import { OPERATIONS as commerce } from '../generated/commerce.operations.js';
import { OPERATIONS as fraud } from '../generated/fraud.operations.js';
import { OPERATIONS as gatewayLegacy } from '../generated/gateway-legacy.operations.js';
import { OPERATIONS as identity } from '../generated/identity.operations.js';
import { OPERATIONS as vault } from '../generated/vault.operations.js';

export type { OperationFacts, OperationTable };

/** A service as its name in URLs and configuration is spelled. */
export type OperationService =
  'account-info' | 'commerce' | 'fraud' | 'gateway-legacy' | 'identity' | 'vault';

/** Operations by service; the key of one is its method and path: `GET /api/decisions/{id}`. */
export const OPERATIONS: Readonly<Record<OperationService, OperationTable>> = {
  'account-info': accountInfo,
  commerce,
  fraud,
  'gateway-legacy': gatewayLegacy,
  identity,
  vault,
};
