import type { JsonSchema } from '@tessera/errors';
import type { ControllerRoute } from './controller-routes.js';
import type { OpenApiInfo } from './openapi-info.js';
import { SCOPES } from './scopes.js';

/** OpenAPI allows no variable here, so this is the issuer of a laptop. */
const TOKEN_URL = 'http://localhost:4000/oauth2/token';

/** What one operation requires: alternatives, each with its scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** The credentials of which an operation takes one. */
export function operationSecurity(
  route: ControllerRoute,
  info: OpenApiInfo,
): readonly SecurityRequirement[] {
  const { access, otherScope } = route;
  if (access?.kind === 'scopes') {
    const isForAdmins = access.scopes.some((scope) => scope.startsWith('admin:'));
    const takesKeys = info.acceptsApiKeys === true && !isForAdmins;
    const other = otherScope === undefined ? [] : [{ oauth2: [otherScope] }];
    return [{ oauth2: access.scopes }, ...other, ...(takesKeys ? [{ apiKey: [] }] : [])];
  }
  if (access?.kind === 'account') {
    return [{ apiKey: [] }, ...(acceptsPeople(route, info) ? [{ idToken: [] }] : [])];
  }
  return [];
}

/** Whether people call the route with their id-tokens. */
export function acceptsPeople({ access }: ControllerRoute, info: OpenApiInfo): boolean {
  return access?.kind === 'account' && info.acceptsIdTokens === true;
}

/** The schemes that at least one operation names. */
export function securitySchemes(
  requirements: readonly SecurityRequirement[],
  { deprecatesApiKeys = false }: Pick<OpenApiInfo, 'deprecatesApiKeys'> = {},
): Record<string, JsonSchema> {
  const scopes = [...new Set(requirements.flatMap(({ oauth2 = [] }) => oauth2))].sort();
  const all: Record<string, JsonSchema> = {
    oauth2: {
      type: 'oauth2',
      description:
        'An access token of the identity service, issued to a client for its id and secret. The URL is the one of a development stack; elsewhere it is the `token_endpoint` in the metadata of the issuer.',
      flows: { clientCredentials: { tokenUrl: TOKEN_URL, scopes: described(scopes) } },
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: `${deprecatesApiKeys ? 'Deprecated: use access tokens in new clients. ' : ''}An API key. It is shown once, when it is created.`,
    },
    idToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The id-token of a person who has signed in at the identity service.',
    },
  };
  const used = new Set(requirements.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** A test of each service requires a sentence for every scope; a sample service may lack one. */
function described(scopes: readonly string[]): Record<string, string> {
  return Object.fromEntries(scopes.map((scope) => [scope, SCOPES[scope] ?? scope]));
}
