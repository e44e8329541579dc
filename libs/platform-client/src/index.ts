export { PlatformClient } from './platform.client.js';
export type { PlatformClientOptions } from './platform.client.js';
export type { PlatformResponse, PlatformRequest } from './platform-request.js';
export {
  ServiceBrokenError,
  ServiceLateError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from './platform.errors.js';
export type { Refusal } from './platform.errors.js';
export { OAuthClient, OptionalOAuthClient } from './oauth-client.config.js';
export type { OAuthClientConfig, OptionalOAuthClientConfig } from './oauth-client.config.js';
export { ignoreAbsent, isRefusal, onOwnPaths, orNull } from './refusals.js';
