import { errors } from 'oidc-provider';

const RESOURCE_PREFIX = 'urn:tessera:instance:';

/** How much of the caller's input an error repeats. */
const MAX_SHOWN_LENGTH = 100;

/** The parameters of a token request that request access. */
export interface AccessRequest {
  scope: string | undefined;
  audience: string | string[] | undefined;
  resource: string | undefined;
}

/** The client's provisioned scopes and audiences. */
export interface ClientLimits {
  scopes: readonly string[];
  audiences: readonly string[];
}

/**
 * The requested audience; a client with one audience may omit it. More than provisioned is
 * rejected, never dropped: a caller that got less than requested would find out only when a service
 * returns 403.
 */
export function requestedAudience(request: AccessRequest, limits: ClientLimits): string {
  if (Array.isArray(request.audience)) {
    throw new errors.InvalidRequest("'audience' parameter must not be provided twice");
  }
  const named = request.audience === '' ? undefined : request.audience;
  const fromResource =
    request.resource === undefined ? undefined : audienceOfResource(request.resource);
  if (named !== undefined && fromResource !== undefined && named !== fromResource) {
    throw new errors.InvalidTarget('audience and resource name different targets');
  }
  const audience = named ?? fromResource ?? onlyAudience(limits);
  if (!limits.audiences.includes(audience)) {
    throw new errors.InvalidTarget('this client may not ask for this audience');
  }
  return audience;
}

/** Throws unless scopes are requested and every one of them was provisioned. */
export function checkRequestedScope(request: AccessRequest, limits: ClientLimits): void {
  if (request.scope === undefined) {
    throw new errors.InvalidScope('scope is required');
  }
  const refused = request.scope.split(' ').find((scope) => !limits.scopes.includes(scope));
  if (refused !== undefined) throw refusedScope(refused);
}

function refusedScope(scope: string): Error {
  const shown = scope.slice(0, MAX_SHOWN_LENGTH);
  return new errors.InvalidScope(`this client may not ask for the scope ${shown}`);
}

/**
 * Throws for a scope that a client may never get. A person has roles, so not every scope that
 * their client may ask for has to be granted.
 */
export function checkSignInScope(
  scope: string | undefined,
  { scopes }: Pick<ClientLimits, 'scopes'>,
  isSignInScope: (scope: string) => boolean,
): void {
  const requested = (scope ?? '').split(' ').filter((word) => word !== '' && !isSignInScope(word));
  const refused = requested.find((word) => word !== 'offline_access' && !scopes.includes(word));
  if (refused !== undefined) throw refusedScope(refused);
}

/** RFC 8707 requires an absolute URI, but the suite's audiences are plain instance names. */
export function resourceOfAudience(audience: string): string {
  return audience.includes(':') ? audience : RESOURCE_PREFIX + audience;
}

/** The audience that a resource names. */
export function audienceOfResource(resource: string): string {
  return resource.startsWith(RESOURCE_PREFIX) ? resource.slice(RESOURCE_PREFIX.length) : resource;
}

function onlyAudience({ audiences }: ClientLimits): string {
  const [audience, ...others] = audiences;
  if (audience === undefined || others.length > 0) {
    throw new errors.InvalidTarget('audience is required: this client has more than one');
  }
  return audience;
}
