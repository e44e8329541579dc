import { describe, expect, it } from '@jest/globals';
import type { RouteAccess } from '@tessera/auth';
import type { ControllerRoute } from './controller-routes.js';
import type { OpenApiInfo } from './openapi-info.js';
import { operationSecurity, securitySchemes } from './security.js';

const INFO: OpenApiInfo = {
  title: 'Sample',
  version: '1.0',
  description: 'A sample.',
  errorShape: 'code-integer',
  defaultPort: 4999,
  tags: {},
};

describe('operationSecurity', () => {
  it.each([
    ['decisions:read', {}, [{ oauth2: ['decisions:read'] }]],
    ['decisions:read', { acceptsApiKeys: true }, [{ oauth2: ['decisions:read'] }, { apiKey: [] }]],
    ['admin:types:read', { acceptsApiKeys: true }, [{ oauth2: ['admin:types:read'] }]],
  ])('names the scope %s when the service is %j', (scope, info, expected) => {
    const route = routeWith({ kind: 'scopes', scopes: [scope] });
    expect(operationSecurity(route, { ...INFO, ...info })).toEqual(expected);
  });

  it('takes API keys for accounts, and id-tokens where the service accepts people', () => {
    const route = routeWith({ kind: 'account' });
    expect(operationSecurity(route, INFO)).toEqual([{ apiKey: [] }]);
    const people = { ...INFO, acceptsIdTokens: true };
    expect(operationSecurity(route, people)).toEqual([{ apiKey: [] }, { idToken: [] }]);
  });

  it('requires nothing of public routes', () => {
    expect(operationSecurity(routeWith({ kind: 'public' }), INFO)).toEqual([]);
  });
});

describe('securitySchemes', () => {
  it('has only the schemes and scopes in use', () => {
    const schemes = securitySchemes([{ oauth2: ['decisions:read'] }]);
    expect(schemes).toMatchObject({
      oauth2: {
        type: 'oauth2',
        flows: { clientCredentials: { scopes: { 'decisions:read': 'List and read decisions.' } } },
      },
    });
    expect(Object.keys(schemes)).toEqual(['oauth2']);
    expect(securitySchemes([])).toEqual({});
  });
});

function routeWith(access: RouteAccess): ControllerRoute {
  return {
    method: 'GET',
    path: '/things',
    handlerName: 'list',
    controllerName: 'ThingsController',
    tag: undefined,
    access,
    secondFactor: undefined,
    successStatus: 200,
    body: undefined,
    query: undefined,
    idempotent: false,
    readsOwnBody: false,
  };
}
