import { describe, expect, it } from '@jest/globals';
import type { ControllerRoute } from './controller-routes.js';
import { operationId } from './operation-id.js';

function id(summary?: string): string {
  const route = { controllerName: 'TokensController', handlerName: 'get', summary };
  return operationId(route as ControllerRoute);
}

describe('operation ids', () => {
  it.each([
    ['List webhook endpoints', 'listWebhookEndpoints'],
    ['Create an API key', 'createAPIKey'],
    ["Rotate a merchant's encryption key", 'rotateMerchantEncryptionKey'],
    ['Create a one-off payment', 'createOneOffPayment'],
  ])('name the operation by the words of its summary: %s', (summary, expected) => {
    expect(id(summary)).toBe(expected);
  });

  it('use the names of controller and method when there is no summary', () => {
    expect(id()).toBe('Tokens_get');
  });
});
