/** Where oidc-provider answers, below the issuer's address. */
export const ROUTES = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  endSession: '/oauth2/logout',
  jwks: '/jwks',
  discovery: '/.well-known/openid-configuration',
} as const;

/** Where people sign in, below the issuer's address. */
export const SIGN_IN_ROUTE = '/sign-in';
