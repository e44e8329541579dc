import { describe, expect, it } from '@jest/globals';
import { ServiceUnderTest } from '@tessera/local/testing';
import { CONNECTORS } from '../../src/connectors/connectors.js';
import { gatewayLegacy } from '../../src/index.js';
import { describeConnector } from './describe-connector.js';
import { formpayDialect } from './formpay-dialect.js';
import { jsonDialect } from './json-dialect.js';

const DIALECTS = [jsonDialect, formpayDialect];

for (const dialect of DIALECTS) describeConnector(dialect);

describe('the connectors', () => {
  it('are all tested', () => {
    const names = DIALECTS.map(({ name }) => name);
    expect(names).toEqual(CONNECTORS.map(({ name }) => name));
  });

  it.each([
    [
      'main=stripe+https://psp.example',
      'main=hush',
      'PAYMENT_PROVIDERS names the unknown connector stripe for main. The connectors are json, formpay.',
    ],
    [
      'main=formpay+https://psp.example',
      'main=hush',
      'PAYMENT_PROVIDER_SECRETS must have KEY:PASSWORD for main.',
    ],
  ])('do not start with %s', async (providers, secrets, message) => {
    const env = { PAYMENT_PROVIDERS: providers, PAYMENT_PROVIDER_SECRETS: secrets };
    const error = await ServiceUnderTest.boot(gatewayLegacy, { env }).then(
      () => null,
      (reason: unknown) => String(reason),
    );
    expect(error).toContain(message);
    expect(error).not.toContain('hush');
  });
});
