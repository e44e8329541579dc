export { OutboundClient, MAX_REDIRECTS } from './outbound-client.js';
export type {
  OutboundClientOptions,
  OutboundHead,
  OutboundRequest,
  OutboundResponse,
  OutboundStreamRequest,
  OutboundStreamResponse,
} from './outbound-client.js';
export { AddressPolicy, InvalidRangeError } from './address-policy.js';
export { ForbiddenAddressError, OutboundError, OutboundTimeoutError } from './outbound.errors.js';
export type { OutboundFailure } from './outbound.errors.js';
export { parseTargetUrl } from './target-url.js';
export { createNameResolver } from './name-resolver.js';
export type { NameResolver } from './name-resolver.js';
