export { OutboundClient } from './outbound-client.js';
export type {
  OutboundClientOptions,
  OutboundRequest,
  OutboundStreamRequest,
  OutboundStreamResponse,
} from './outbound-client.js';
export type { OutboundHead, OutboundResponse } from './exchange.js';
export type { ClientCertificate } from './checked-connector.js';
export { AddressPolicy } from './address-policy.js';
export { AllowedDestinations, InvalidDestinationError } from './allowed-destinations.js';
export { isCallerHeader } from './caller-headers.js';
export { connectionNames, isConnectionHeader } from './connection-headers.js';
export { OutboundError, OutboundTimeoutError } from './outbound.errors.js';
export type { OutboundFailure } from './outbound.errors.js';
export type { OutboundProxy } from './proxy-tunnel.js';
export { parseTargetUrl } from './target-url.js';
export { createNameResolver } from './name-resolver.js';
export type { NameResolver } from './name-resolver.js';
