import { errors } from 'oidc-provider';
import type { Configuration, ProviderClient, ProviderContext } from 'oidc-provider';
import { DEVICE_GRANT } from './cli-client.js';
import { limitsOf } from './client-directory.js';
import { isSignInScope } from './person-tokens.js';
import type { Lifetimes } from './provider-settings.js';
import {
  audienceOfResource,
  checkRequestedScope,
  checkSignInScope,
  requestedAudience,
  resourceOfAudience,
} from './requested-access.js';
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
 * A client that people sign in to may have no audience: then its tokens identify a person and open
 * no API.
 */
export function accessRules(lifetimes: Lifetimes): AccessRules {
  return {
    defaultResource: (context, client, granted) =>
      isForPeople(client)
        ? signInResource(context, client, granted)
        : resourceOfAudience(allowedAudience(context, undefined, client)),
    getResourceServerInfo: (context, resource, client) => {
      const audience = isForPeople(client)
        ? signInAudience(context, resource, client)
        : allowedAudience(context, resource, client);
      return {
        audience,
        scope: limitsOf(client).scopes.join(' '),
        accessTokenTTL: isForPeople(client)
          ? lifetimes.idTokenSeconds
          : lifetimes.accessTokenSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

function isForPeople(client: ProviderClient): boolean {
  return client.grantTypeAllowed('authorization_code') || client.grantTypeAllowed(DEVICE_GRANT);
}

/**
 * A sign-in is for all audiences of its client by default. Of several, each token request names one.
 */
function signInResource(
  { oidc }: ProviderContext,
  client: ProviderClient,
  granted: readonly string[] | undefined,
): string | string[] | undefined {
  const resources = limitsOf(client).audiences.map(resourceOfAudience);
  if (granted === undefined) return resources.length > 1 ? resources : resources[0];
  const named = oidc?.body?.['audience'];
  if (typeof named === 'string' && named !== '') return resourceOfAudience(named);
  throw new errors.InvalidTarget('audience or resource is required: the sign-in is for several');
}

function signInAudience(
  { oidc }: ProviderContext,
  resource: string,
  client: ProviderClient,
): string {
  const limits = limitsOf(client);
  const audience = audienceOfResource(resource);
  if (!limits.audiences.includes(audience)) {
    throw new errors.InvalidTarget('this client may not ask for this audience');
  }
  const scope = oidc?.params?.['scope'];
  checkSignInScope(typeof scope === 'string' ? scope : undefined, limits, isSignInScope);
  return audience;
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
