import type { ServiceConfig } from './service.config.js';

/**
 * A configuration class, made without arguments. A mixin takes one and returns one with more
 * variables, so that a service combines those that it needs:
 * `class CommerceConfig extends DirectoryServerClient(OAuthClient(WebhookConfig))`.
 */
export type ConfigClass<Config extends ServiceConfig = ServiceConfig> = new () => Config;
