import { interactionPolicy } from 'oidc-provider';
import type { BrowserContext, Configuration, Grant, ProviderContext } from 'oidc-provider';
import { cookieName } from '@tessera/pages';
import { accessRules } from './access-rules.js';
import {
  CLIENT_METADATA,
  isPublic,
  isRedirectOrigin,
  opensApis,
  titleOf,
} from './client-directory.js';
import { SIGN_IN_SCOPES } from './first-party-grant.js';
import { setPage } from './context-page.js';
import { deviceFlow } from './device-flow.js';
import { completePersonToken } from './person-tokens.js';
import type { Person, ProviderPages, ProviderSettings } from './provider-settings.js';
import { DEVICE_ROUTE, ROUTES, SIGN_IN_ROUTE } from './routes.js';
import { ACR_VALUES, requestsSecondFactor } from './step-up.js';
import { mayIntrospect, mayRevoke } from './token-status.js';

const ON = { enabled: true };
const OFF = { enabled: false };

const INTERACTION_SECONDS = 15 * 60;
const CODE_SECONDS = 60;
const DEVICE_CODE_SECONDS = 10 * 60;

/** Routes with responses for people. */
const BROWSER_ROUTES = new Set(['authorization', 'resume', 'end_session', 'end_session_confirm']);

/** Every relevant default is set explicitly, so that an upgrade cannot change it. */
export function providerConfiguration(
  settings: ProviderSettings,
  loadExistingGrant: (context: BrowserContext) => Promise<Grant | undefined>,
): Configuration {
  const { issuer, lifetimes, pages, findPerson } = settings;
  return {
    acrValues: [...ACR_VALUES],
    adapter: settings.adapter,
    jwks: { keys: settings.keys },
    claims: {
      openid: ['sub', 'auth_time', 'amr', 'acr', 'email', 'email_verified', 'accounts'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: (_context, origin, client) =>
      isPublic(client) && isRedirectOrigin(client, origin),
    cookies: cookies(issuer),
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // Signing out, or disabling a user, ends what was issued meanwhile.
    expiresWithSession: () => true,
    extraClientMetadata: { properties: CLIENT_METADATA },
    features: features(settings),
    findAccount: async ({ oidc }, sub) => {
      const isStrict = opensApis(oidc?.client) && (await settings.needsSecondFactor(sub));
      return accountOf(await findPerson(sub), isStrict);
    },
    formats: {
      customizers: {
        jwt: (context, token, structured) =>
          completePersonToken(settings, context, token, structured),
      },
    },
    interactions: {
      policy: signInPolicy(),
      url: (_context, { uid }) => `${issuer.replace(/\/$/, '')}${SIGN_IN_ROUTE}/${uid}`,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant,
    pkce: { required: () => true },
    // The default is an HTML page for `Accept: text/html`.
    renderError: (context, error) => {
      if (BROWSER_ROUTES.has(context.oidc?.route ?? '')) {
        setPage(context, pages.refused(error['error_description'] ?? error['error'] ?? ''));
      } else {
        context.body = error;
      }
    },
    responseTypes: ['code'],
    rotateRefreshToken: ({ oidc }) =>
      oidc?.client !== undefined && (isPublic(oidc.client) || opensApis(oidc.client)),
    routes: {
      authorization: ROUTES.authorization,
      code_verification: DEVICE_ROUTE,
      device_authorization: ROUTES.deviceAuthorization,
      end_session: ROUTES.endSession,
      introspection: ROUTES.introspection,
      revocation: ROUTES.revocation,
      token: ROUTES.token,
      jwks: ROUTES.jwks,
    },
    scopes: [...SIGN_IN_SCOPES],
    ttl: secondsOf(lifetimes),
  };
}

function features({ issuer, lifetimes, pages }: ProviderSettings): Configuration['features'] {
  const session = { cookies: cookies(issuer), seconds: lifetimes.sessionSeconds };
  return {
    clientCredentials: ON,
    devInteractions: OFF,
    deviceFlow: { ...ON, ...deviceFlow(pages, session) },
    dPoP: OFF,
    introspection: { ...ON, allowedPolicy: mayIntrospect },
    pushedAuthorizationRequests: OFF,
    resourceIndicators: { ...ON, ...accessRules(lifetimes) },
    revocation: { ...ON, allowedPolicy: mayRevoke },
    rpInitiatedLogout: { ...ON, ...signOutPages(pages) },
    userinfo: OFF,
  };
}

function secondsOf(lifetimes: ProviderSettings['lifetimes']): Configuration['ttl'] {
  return {
    // A number would win over the lifetime of the resource, which is shorter for people.
    AccessToken: (_context, { resourceServer }) =>
      resourceServer?.accessTokenTTL ?? lifetimes.accessTokenSeconds,
    AuthorizationCode: CODE_SECONDS,
    ClientCredentials: lifetimes.accessTokenSeconds,
    DeviceCode: DEVICE_CODE_SECONDS,
    Grant: lifetimes.sessionSeconds,
    IdToken: lifetimes.idTokenSeconds,
    Interaction: INTERACTION_SECONDS,
    RefreshToken: lifetimes.sessionSeconds,
    Session: lifetimes.sessionSeconds,
  };
}

/** Bound to the host, and to https if the issuer uses it. */
function cookies(issuer: string): Configuration['cookies'] {
  const isSecure = issuer.startsWith('https:');
  const bound = { httpOnly: true, sameSite: 'lax' as const };
  // These two have their own path, which a `__Host-` cookie cannot have.
  const prefix = isSecure ? '__Secure-' : '';
  return {
    names: {
      session: cookieName('tessera-session', isSecure),
      interaction: `${prefix}tessera-sign-in`,
      resume: `${prefix}tessera-resume`,
    },
    long: bound,
    short: bound,
  };
}

/**
 * A user who was disabled while signed in has to sign in again, which fails. A session without a
 * requested second factor is not sufficient. The age of a session is covered by `max_age`, which
 * the provider checks itself.
 */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const gone = new interactionPolicy.Check(
    'user_gone',
    'the user no longer exists',
    'login_required',
    ({ oidc }) => oidc.session.accountId !== undefined && oidc.account === undefined,
  );
  const secondFactor = new interactionPolicy.Check(
    'second_factor',
    'a second factor is required',
    'login_required',
    ({ oidc }) =>
      (requestsSecondFactor(oidc.params ?? {}) || oidc.account?.needsSecondFactor === true) &&
      !ACR_VALUES.includes(oidc.session.acr ?? ''),
  );
  const checks = policy.get('login')?.checks;
  checks?.add(gone);
  checks?.add(secondFactor);
  return policy;
}

function accountOf(person: Person | null, needsSecondFactor: boolean) {
  if (person === null) return undefined;
  const { id, email, isEmailVerified, accountIds } = person;
  const displayName = person.name ?? email;
  const claims = {
    ...{ sub: id, email, email_verified: isEmailVerified, accounts: accountIds },
    name: displayName,
  };
  return { accountId: id, displayName, needsSecondFactor, claims: () => Promise.resolve(claims) };
}

function signOutPages(
  pages: ProviderPages,
): Pick<
  Configuration['features']['rpInitiatedLogout'],
  'logoutSource' | 'postLogoutSuccessSource'
> {
  return {
    logoutSource: (context) => {
      setPage(context, pages.signOut(signOutQuestion(context)));
    },
    postLogoutSuccessSource: (context) => {
      setPage(context, pages.signedOut());
    },
  };
}

/** The data of the sign-out page, from a request whose checks have passed. */
export function signOutQuestion({
  oidc,
}: ProviderContext): Parameters<ProviderPages['signOut']>[0] {
  const { client, session, params = {} } = oidc ?? {};
  const next = params['post_logout_redirect_uri'];
  return {
    action: oidc?.urlFor('end_session_confirm') ?? '',
    xsrf: session?.state?.secret ?? '',
    isSignedOut: session?.accountId === undefined,
    clientTitle: client === undefined ? null : titleOf(client),
    next: typeof next === 'string' ? next : null,
  };
}
