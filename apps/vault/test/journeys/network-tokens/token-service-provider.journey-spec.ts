import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { sandbox } from '@tessera/sandbox';
import { bootService } from '@tessera/service';
import { SystemClock } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { TEST_NUMBERS } from '../../factories/cards.js';
import { HttpTokenServiceProvider } from '../../../src/network-tokens/provider/http-token-service-provider.js';
import { TokenServiceMetrics } from '../../../src/network-tokens/provider/token-service.metrics.js';
import type { CardToProvision } from '../../../src/network-tokens/provider/token-service-provider.js';
import { describeTokenServiceProvider } from './support/describe-token-service-provider.js';
import { SANDBOX_ENV, TOKEN_SERVICE_SECRET } from './support/schemes.js';

const PATIENT_MS = 10_000;
const IMPATIENT_MS = 300;

function card(number: string, expiryMonth = 12): CardToProvision {
  return {
    accountNumber: new Secret(number),
    expiryMonth,
    expiryYear: 2030,
    cardholderName: new Secret('Jane Doe'),
  };
}

function connector(url: string, timeoutMs = PATIENT_MS): HttpTokenServiceProvider {
  const account = {
    url,
    requestorId: 'tests',
    secret: new Secret(TOKEN_SERVICE_SECRET),
    timeoutMs,
    outbound: { allowCidrs: ['127.0.0.0/8', '::1/128'], proxy: undefined },
  };
  return new HttpTokenServiceProvider(
    account,
    new TokenServiceMetrics(new Registry()),
    new SystemClock(),
  );
}

describe.each(['visa', 'mastercard', 'american express', 'discover'] as const)('%s', (scheme) => {
  describeTokenServiceProvider('the token service over HTTP', async () => {
    const schemes = await bootService(sandbox, { env: SANDBOX_ENV });
    const provider = connector(`${schemes.url}/token-service/v1`);
    const number = TEST_NUMBERS[scheme];
    return {
      provider,
      goodCard: card(number),
      declinedCard: card(number, 1),
      cardWithoutArt: card(number, 11),
      suspend: async (reference) => {
        const response = await fetch(
          `${schemes.url}/sandbox/network-tokens/${reference}/simulate`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ update: 'status', status: 'suspended' }),
          },
        );
        expect(response.status).toBe(200);
      },
      close: async () => {
        await provider.close();
        await schemes.close();
      },
    };
  });
});

describe('a token service that answers badly', () => {
  let server: Server | undefined;
  let provider: HttpTokenServiceProvider | undefined;

  afterEach(async () => {
    await provider?.close();
    server?.closeAllConnections();
    server?.close();
  });

  async function failureOf(listener: RequestListener, timeoutMs?: number): Promise<unknown> {
    server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    provider = connector(`http://127.0.0.1:${port}/v1/`, timeoutMs);
    return provider.provision(randomUUID(), card(TEST_NUMBERS.visa)).then(
      () => null,
      (error: unknown) => error,
    );
  }

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'unknown_token'],
    [409, 'conflict'],
    [422, 'refused'],
    [429, 'unavailable'],
    [302, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('with %d is %s', async (status, code) => {
    const failure = await failureOf((_, response) => response.writeHead(status).end());
    expect(failure).toMatchObject({ name: 'TokenServiceError', code });
  });

  const WHOLE = {
    reference: 'r',
    status: 'active',
    sequence: 1,
    reason: null,
    enc_number: null,
    expiry_month: 1,
    expiry_year: 2030,
    payment_account_reference: null,
    card_art_id: null,
  };

  it.each([
    ['nothing', ''],
    ['no JSON', '{"number": "4111111111111111"'],
    ['a list', '[]'],
    ['an active token without a number', JSON.stringify(WHOLE)],
    ['a number that does not open', JSON.stringify({ ...WHOLE, enc_number: 'a.b.c.d.e' })],
    ['an unknown status', JSON.stringify({ ...WHOLE, status: 'lost' })],
    ['an invalid month', JSON.stringify({ ...WHOLE, status: 'pending', expiry_month: 13 })],
    ['more than a mebibyte', JSON.stringify({ ...WHOLE, more: 'x'.repeat(1024 * 1024) })],
  ])('with %s is unavailable, and the error quotes nothing of it', async (_case, body) => {
    const failure = await failureOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    expect(failure).toMatchObject({ code: 'unavailable' });
    const { message, cause } = failure as Error;
    expect(`${message} ${String(cause)}`).not.toContain('4111');
  });

  it('may add fields', async () => {
    const body = JSON.stringify({ ...WHOLE, status: 'pending', new_field: { a: 1 } });
    const failure = await failureOf((_, response) => {
      response.writeHead(202, { 'content-type': 'application/json' }).end(body);
    });
    expect(failure).toBeNull();
  });

  it('and does not in time is a timeout', async () => {
    const failure = await failureOf(() => undefined, IMPATIENT_MS);
    expect(failure).toMatchObject({ code: 'timeout' });
  });

  it('and breaks off is unavailable', async () => {
    const failure = await failureOf((_, response) => response.destroy());
    expect(failure).toMatchObject({ code: 'unavailable' });
  });

  it('sees no card number in clear', async () => {
    const seen: string[] = [];
    await failureOf((request, response) => {
      seen.push(request.url ?? '', JSON.stringify(request.headers));
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () => response.writeHead(500).end());
    });
    expect(seen.join(' ')).toContain('enc_card');
    expect(seen.join(' ')).not.toContain(TEST_NUMBERS.visa);
    expect(seen.join(' ')).not.toContain('Jane');
  });
});
