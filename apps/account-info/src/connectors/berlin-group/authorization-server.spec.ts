import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '@tessera/telemetry';
import type { Institution } from '../connector.js';
import { AuthorizationServer } from './authorization-server.js';
import { BankClient } from './bank-client.js';
import type { Bank, BankOAuth } from './bank.js';

const INSTITUTION: Institution = {
  id: 'bank',
  connectorId: 'berlin-group',
  name: 'Bank',
  country: 'DE',
  bics: [],
  bankCodes: [],
  needsIban: false,
  redirectOrigins: [],
};
const STATE = 'x'.repeat(43);

let server: Server;
let origin: string;
let token: string;
let client: BankClient;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(token);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new BankClient(bank(), { allowCidrs: ['127.0.0.0/8'], proxy: undefined });
});

afterAll(async () => {
  await client.close();
  server.close();
});

function bank(): Bank {
  return {
    institution: INSTITUTION,
    baseUrl: origin,
    consents: new Set(),
    asksOwnerName: false,
    timeoutMs: 30_000,
    authorisationMs: 60_000,
    origins: new Set([origin]),
    headers: {},
    tls: { clientCertificate: null, certificateAuthorities: [] },
    oauth: null,
  };
}

function redeem(): Promise<string | null> {
  const oauth: BankOAuth = {
    issuer: origin,
    clientId: 'tpp',
    clientAuthentication: 'none',
    clientSecret: null,
    metadataUrl: null,
    scaLink: 'authorization',
    tokenEndpoint: `${origin}/token`,
    scope: 'AIS:{consent_id}',
  };
  const step = {
    callbackUrl: 'http://localhost:4003/callback/berlin-group',
    state: STATE,
    codeVerifier: 'v'.repeat(43),
    institution: INSTITUTION,
    connectorState: {},
    shopper: { ipAddress: '192.0.2.7' },
    signal: AbortSignal.timeout(60_000),
  };
  const authorizations = new AuthorizationServer(oauth, client, new SystemClock());
  return authorizations.redeem(step, { state: STATE, code: 'code' });
}

describe('the token endpoint of a bank', () => {
  it('gives the token of a code', async () => {
    token = '{"access_token":"abc","token_type":"Bearer","note":"\\\\"}';
    expect(await redeem()).toBe('abc');
  });

  it('is not understood when a name in its response is unsafe', async () => {
    token = String.raw`{"access_token":"abc","token_type":"Bearer","\\":1}`;
    await expect(redeem()).rejects.toMatchObject({ kind: 'technical', code: 'answer_not_json' });
  });
});
