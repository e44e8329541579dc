/** Routes of oidc-provider, relative to the issuer's URL. */
export const ROUTES = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  endSession: '/oauth2/logout',
  deviceAuthorization: '/oauth2/device',
  jwks: '/jwks',
  discovery: '/.well-known/openid-configuration',
} as const;

/** Route of the page on which people enter the code of a program, relative to the issuer's URL. */
export const DEVICE_ROUTE = '/device';

/** Route of the pages on which people choose a password, relative to the issuer's URL. */
export const PASSWORD_ROUTE = '/password';

/** Route of the sign-in pages, relative to the issuer's URL. */
export const SIGN_IN_ROUTE = '/sign-in';

/** Route of the page on which people manage their own sign-in, relative to the issuer's URL. */
export const ACCOUNT_ROUTE = '/account';

/** Where the outside OpenID provider sends people back to, relative to the issuer's URL. */
export const SSO_CALLBACK_ROUTE = '/sso/callback';
