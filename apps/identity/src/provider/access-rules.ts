import { errors } from 'oidc-provider';
import type { Configuration, ProviderClient, ProviderContext } from 'oidc-provider';
import { limitsOf } from './client-directory.js';
import { checkRequestedScope, requestedAudience, resourceOfAudience } from './requested-access.js';
import type { AccessRequest } from './requested-access.js';

type AccessRules = Pick<
  Configuration['features']['resourceIndicators'],
  'defaultResource' | 'getResourceServerInfo'
>;

/**
 * On its own, the provider would issue a token without scopes if none were requested, drop unknown
 * ones, and check a client's scopes only under some conditions. So every request passes these two
 * checks.
 *
 * A client that people sign in to has no audience: its tokens identify a person and open no API.
 */
export function accessRules(tokenLifetimeSeconds: number): AccessRules {
  return {
    defaultResource: (context, client) =>
      isForPeople(client)
        ? undefined
        : resourceOfAudience(allowedAudience(context, undefined, client)),
    getResourceServerInfo: (context, resource, client) => {
      if (isForPeople(client)) {
        throw new errors.InvalidTarget('this client may not ask for an audience');
      }
      return {
        audience: allowedAudience(context, resource, client),
        scope: limitsOf(client).scopes.join(' '),
        accessTokenTTL: tokenLifetimeSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

function isForPeople(client: ProviderClient): boolean {
  return client.grantTypeAllowed('authorization_code');
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
