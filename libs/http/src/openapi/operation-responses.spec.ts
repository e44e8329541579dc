import { describe, expect, it } from '@jest/globals';
import type { ControllerRoute } from './controller-routes.js';
import { NamedComponents } from './named-components.js';
import type { OpenApiInfo } from './openapi-info.js';
import { operationResponses } from './operation-responses.js';
import { SchemaCollection } from './schema-collection.js';

const INFO: OpenApiInfo = {
  title: 'Things',
  description: 'Keeps things.',
  version: '1.0',
  errorShape: 'oauth',
  defaultPort: 4000,
  tags: {},
};

describe('the description of a response without a body', () => {
  const responses = new NamedComponents('responses');
  const components = { schemas: new SchemaCollection(), responses };

  it('names the header that a redirect has', () => {
    const described = operationResponses(routeWith(303), components, INFO);
    expect(described['303']).toEqual({ $ref: '#/components/responses/Redirect' });
    expect(responses.all()['Redirect']).toMatchObject({
      headers: { location: { required: true, schema: { type: 'string' } } },
    });
  });

  it.each([204, 304])('has no header where nothing follows: %i', (status) => {
    const described = operationResponses(routeWith(status), components, INFO);
    expect(described[String(status)]).toEqual({ $ref: '#/components/responses/Done' });
    expect(responses.all()['Done']).toEqual({ description: 'Success, without a body.' });
  });
});

function routeWith(successStatus: number): ControllerRoute {
  return {
    method: 'POST',
    path: '/things',
    handlerName: 'create',
    controllerName: 'ThingsController',
    tag: undefined,
    access: { kind: 'public' },
    secondFactor: undefined,
    successStatus,
    body: undefined,
    query: undefined,
    idempotent: false,
    readsOwnBody: false,
  };
}
