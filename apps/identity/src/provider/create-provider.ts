import type { JWK } from 'jose';
import { Provider } from 'oidc-provider';
import type { Adapter, Configuration, ProviderClient, ProviderContext } from 'oidc-provider';
import type { ClientSecrets } from '../clients/client-secrets.js';
import { CLIENT_METADATA, compareClientSecret, limitsOf } from './client-directory.js';
import { checkRequestedScope, requestedAudience, resourceOfAudience } from './requested-access.js';
import type { AccessRequest } from './requested-access.js';
import { refuseForeignKeys } from './signing-key-guard.js';

/** Where oidc-provider answers, below the issuer's address. */
export const ROUTES = {
  token: '/oauth2/token',
  jwks: '/jwks',
  discovery: '/.well-known/openid-configuration',
} as const;

export interface ProviderSettings {
  issuer: string;
  /** Private keys, the signing one first. */
  keys: JWK[];
  tokenLifetimeSeconds: number;
  adapter: (model: string) => Adapter;
  secrets: ClientSecrets;
}

const ON = { enabled: true };
const OFF = { enabled: false };

/** One configured oidc-provider. Its keys are fixed, so a rotation makes another (about 5 ms). */
export function createProvider(settings: ProviderSettings): Provider {
  refuseForeignKeys(settings.keys);
  const provider = new Provider(settings.issuer, configuration(settings));
  const { secrets } = settings;
  provider.Client.prototype.compareClientSecret = function (actual) {
    return compareClientSecret(secrets, this, actual);
  };
  // The original builds addresses from the Host header, which a caller may choose.
  provider.OIDCContext.prototype.urlFor = (route) => provider.urlFor(route);
  return provider;
}

function configuration(settings: ProviderSettings): Configuration {
  return {
    adapter: settings.adapter,
    jwks: { keys: settings.keys },
    claims: {},
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    extraClientMetadata: { properties: CLIENT_METADATA },
    features: {
      clientCredentials: ON,
      devInteractions: OFF,
      dPoP: OFF,
      pushedAuthorizationRequests: OFF,
      resourceIndicators: { ...ON, ...accessRules(settings.tokenLifetimeSeconds) },
      rpInitiatedLogout: OFF,
      userinfo: OFF,
    },
    // The default is an HTML page for whoever sends `Accept: text/html`.
    renderError: (context, error) => {
      context.body = error;
    },
    // None: nobody signs in here yet, so nothing leads through the authorization endpoint.
    responseTypes: [],
    routes: { token: ROUTES.token, jwks: ROUTES.jwks },
    scopes: [],
    ttl: { ClientCredentials: settings.tokenLifetimeSeconds },
  };
}

type AccessRules = Pick<
  Configuration['features']['resourceIndicators'],
  'defaultResource' | 'getResourceServerInfo'
>;

/**
 * The provider alone would issue a token without scopes where none were named, drop unknown ones,
 * and check a client's scopes only under conditions, so every request passes these two.
 */
function accessRules(tokenLifetimeSeconds: number): AccessRules {
  return {
    defaultResource: (context, client) =>
      resourceOfAudience(allowedAudience(context, undefined, client)),
    getResourceServerInfo: (context, resource, client) => ({
      audience: allowedAudience(context, resource, client),
      scope: limitsOf(client).scopes.join(' '),
      accessTokenTTL: tokenLifetimeSeconds,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    }),
  };
}

function allowedAudience(
  context: ProviderContext,
  resource: string | undefined,
  client: ProviderClient,
): string {
  const request = accessRequest(context, resource);
  const limits = limitsOf(client);
  checkRequestedScope(request, limits);
  return requestedAudience(request, limits);
}

function accessRequest(context: ProviderContext, resource: string | undefined): AccessRequest {
  const scope = context.oidc?.params?.['scope'];
  return {
    scope: typeof scope === 'string' ? scope : undefined,
    audience: context.oidc?.body?.['audience'],
    resource,
  };
}
