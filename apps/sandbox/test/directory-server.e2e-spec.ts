import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeServer, serviceEnv, temporaryFolder, until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import {
  authenticationRequest,
  DirectoryServerError,
  readFormMessage,
  readMessage,
  TlsMessageExchange,
  writeFormMessage,
  type AReqWithAccount,
  type RReq,
} from '@tessera/three-ds';
import type { DirectoryServerResponse } from '../src/directory-server/dto/directory-server.js';
import { sandbox } from '../src/index.js';

const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
  DECOUPLED_AUTHENTICATION_DELAY_MS: '10',
};
const CHALLENGED = '4242424242424242';
const DECOUPLED = '3530111333300000';
const folder = temporaryFolder('directory-server');
let app: RunningService;
let addresses: DirectoryServerResponse;
let directory: TlsMessageExchange;
/** The 3DS server that results are sent to. */
let threeDsServer: FakeServer;

beforeAll(async () => {
  threeDsServer = new FakeServer(() => ({ status: 200, body: { messageType: 'RRes' } }));
  await threeDsServer.start();
  app = await bootService(sandbox, { env: { ...ENV, DIRECTORY_SERVER_CERTIFICATES: folder } });
  addresses = (await (
    await fetch(`${app.url}/sandbox/directory-server`)
  ).json()) as typeof addresses;
  directory = exchange(addresses.url, addresses.certificate_authority);
});

afterAll(async () => {
  await directory.close();
  await app.close();
  await threeDsServer.stop();
});

describe('the directory server over TLS', () => {
  it('keeps its certificates in the given folder', () => {
    expect(readFileSync(join(folder, 'authority.pem'), 'utf8')).toBe(
      addresses.certificate_authority,
    );
    expect(existsSync(join(folder, 'server.key.pem'))).toBe(true);
  });

  it('is not trusted without its authority, and resets handshakes on another port', async () => {
    const { url, tls_failure_url: failing, certificate_authority: authority } = addresses;
    expect(await failureOf(exchange(url).send('{}'))).toBe('tls_failure');
    expect(await failureOf(exchange(failing, authority).send('{}'))).toBe('tls_failure');
  });

  it('lists the participating issuers, and nothing if the list is unchanged', async () => {
    const request = {
      messageType: 'PReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: randomUUID(),
      threeDSServerRefNumber: 'REF',
    };
    const first = readMessage(await sent(request), 'PRes');
    expect(first.cardRangeData?.length).toBeGreaterThan(5);
    const again = readMessage(await sent({ ...request, serialNum: first.serialNum }), 'PRes');
    expect(again.cardRangeData).toBeUndefined();
  });

  it.each([
    ['4111111111111111', 'Y', '05'],
    ['5555555555554444', 'Y', '02'],
    ['378282246310005', 'A', '06'],
    ['6243030000000001', 'N', '07'],
    ['30569309025904', 'R', '07'],
    ['6011111111111117', 'U', '07'],
  ])('responds for %s with %s and ECI %s', async (acctNumber, transStatus, eci) => {
    const answer = readMessage(await sent(areq({ acctNumber })), 'ARes');
    expect(answer).toMatchObject({ transStatus, eci });
    expect(answer.authenticationValue !== undefined).toBe('YA'.includes(transStatus));
  });

  it.each([
    ['malformed', 1_992, 'half a message'],
    ['an error message', 1_993, 'Erro'],
    ['incomplete', 1_994, 'acsTransID'],
  ])('responds with %s for an amount of %i', async (_name, amount, what) => {
    const text = await sent(areq({ purchaseAmount: String(amount) }));
    if (what === 'half a message') expect(() => readMessage(text, 'ARes')).toThrow('JSON');
    else if (what === 'Erro') expect(readMessage(text, 'Erro').errorCode).toBe('403');
    else expect(() => readMessage(text, 'ARes')).toThrow(what);
  });

  it('responds late or breaks the connection, depending on the amount', async () => {
    const { url, certificate_authority: authority } = addresses;
    const hurried = exchange(url, authority, 80);
    expect(await failureOf(hurried.send(areq({ purchaseAmount: '1991' })))).toBe('timeout');
    const patient = exchange(url, authority);
    expect(await failureOf(patient.send(areq({ purchaseAmount: '1995' })))).toBe('unreachable');
  });

  it('responds to an unreadable message with an error message', async () => {
    expect(readMessage(await directoryAnswer('{"messageType'), 'Erro').errorCode).toBe('101');
    expect(
      readMessage(await sent({ ...(JSON.parse(areq()) as object), acctNumber: undefined }), 'Erro'),
    ).toMatchObject({
      errorCode: '201',
      errorDetail: 'acctNumber',
    });
    const unknown = areq({ acctNumber: '4111111111111112' });
    expect(readMessage(await sent(unknown), 'Erro').errorDetail).toBe('acctNumber');
  });
});

describe('the issuer', () => {
  it('asks for a code, sends the result first, and the browser back with its own', async () => {
    const { page, answer, serverTransId } = await challenge();
    expect(page).toContain('Lamp Shop');
    expect(page).toContain('€19.00');
    expect(page).toContain('ending in 4242');
    const wrong = await answer({ code: '000000', action: 'confirm' });
    expect(wrong).toContain('You have 2 more tries');
    const last = await answer({ code: '123 456', action: 'confirm' });
    expect(resultsOf(serverTransId)).toMatchObject([
      { messageType: 'RReq', transStatus: 'Y', eci: '05' },
    ]);
    expect(cresOf(last)).toMatchObject({ transStatus: 'Y', threeDSServerTransID: serverTransId });
    expect(last).toContain('name="threeDSSessionData" value="session"');
  });

  it('gives up after three wrong codes, and on cancelling', async () => {
    const wrong = await challenge();
    for (const code of ['1', '2', '3']) await wrong.answer({ code });
    expect(resultsOf(wrong.serverTransId)).toMatchObject([
      { transStatus: 'N', transStatusReason: '19', interactionCounter: '03' },
    ]);
    const cancelled = await challenge();
    const page = await cancelled.answer({ action: 'cancel' });
    expect(cresOf(page).transStatus).toBe('N');
    expect(resultsOf(cancelled.serverTransId)).toMatchObject([{ challengeCancel: '01' }]);
  });

  it('decides once: the form sent again changes nothing', async () => {
    const { answer, serverTransId } = await challenge();
    await answer({ action: 'cancel' });
    expect(cresOf(await answer({ code: '123456' })).transStatus).toBe('N');
    expect(resultsOf(serverTransId)).toHaveLength(1);
  });

  it('rejects a challenge that it did not start', async () => {
    const stranger = await post('/acs/challenge', { creq: 'e30' });
    expect(stranger.status).toBe(400);
    const unknown = await post(`/acs/challenge/${randomUUID()}`, { code: '123456' });
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
  });

  it.each([
    ['approves', '1900', { transStatus: 'Y' }],
    ['refuses', '1996', { transStatus: 'N', transStatusReason: '26' }],
  ])('%s in a decoupled authentication a moment later', async (_name, purchaseAmount, result) => {
    const asked = {
      acctNumber: DECOUPLED,
      purchaseAmount,
      threeDSRequestorDecReqInd: 'Y' as const,
    };
    const answer = readMessage(await sent(areq(asked)), 'ARes');
    expect(answer).toMatchObject({ transStatus: 'D', acsDecConInd: 'Y' });
    const arrived = () => Promise.resolve(resultsOf(answer.threeDSServerTransID).length === 1);
    await until('the result arrives', arrived);
    expect(resultsOf(answer.threeDSServerTransID)).toMatchObject([result]);
  });

  it('uses decoupled authentication only if requested', async () => {
    const answer = readMessage(await sent(areq({ acctNumber: DECOUPLED })), 'ARes');
    expect(answer).toMatchObject({ transStatus: 'N', transStatusReason: '23' });
  });

  it('sends any result requested by the controls', async () => {
    const { serverTransId } = await challenge();
    const path = `/sandbox/directory-server/transactions/${serverTransId}`;
    const other = randomUUID();
    const response = await fetch(`${app.url}${path}/results`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trans_status: 'N', acs_trans_id: other }),
    });
    expect(await response.json()).toEqual({ status: 200, message: { messageType: 'RRes' } });
    expect(resultsOf(serverTransId)).toMatchObject([{ transStatus: 'N', acsTransID: other }]);
    const seen = (await (await fetch(app.url + path)).json()) as object;
    expect(seen).toMatchObject({ trans_status: null, results_sent: 1 });
    expect((await fetch(`${app.url}${path.slice(0, -36)}${randomUUID()}`)).status).toBe(404);
  });
});

function exchange(url: string, authority?: string, timeoutMs = 20_000): TlsMessageExchange {
  const certificateAuthorities = authority === undefined ? [] : [authority];
  return new TlsMessageExchange({ url, timeoutMs, certificateAuthorities });
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DirectoryServerError) return error.code;
    throw error;
  }
  return 'none';
}

async function directoryAnswer(text: string): Promise<string> {
  return (await directory.send(text)).body.toString('utf8');
}

function sent(message: object | string): Promise<string> {
  return directoryAnswer(typeof message === 'string' ? message : JSON.stringify(message));
}

function areq(changes: Partial<AReqWithAccount> = {}): string {
  const request = authenticationRequest({
    kind: 'one_off',
    version: '2.2.0',
    transactionId: randomUUID(),
    server: { referenceNumber: 'REF' },
    resultsUrl: `${threeDsServer.url}/results`,
    notificationUrl: 'https://gateway.example/return',
    merchant: {
      acquirerBin: '411111',
      merchantId: 'M-1',
      merchantName: 'Lamp Shop',
      categoryCode: '5712',
      countryCode: 'AT',
      requestorId: 'R-1',
      requestorName: 'Lamp Shop',
      websiteUrl: 'https://lamps.example',
    },
    browser: {
      browserAcceptHeader: '*/*',
      browserUserAgent: 'Browser/1.0',
      browserLanguage: 'de-AT',
      browserJavascriptEnabled: false,
    },
    amount: 1_900,
    currencyCode: 'EUR',
    at: new Date(),
    challenge: 'no_preference',
  });
  return JSON.stringify({ ...request, acctNumber: '4111111111111111', ...changes });
}

async function challenge() {
  const ares = readMessage(await sent(areq({ acctNumber: CHALLENGED })), 'ARes');
  expect(ares).toMatchObject({ transStatus: 'C', acsURL: 'http://sandbox.test/acs/challenge' });
  const { threeDSServerTransID: serverTransId, acsTransID } = ares;
  const creq = writeFormMessage({
    messageType: 'CReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: serverTransId,
    acsTransID,
    challengeWindowSize: '05',
  });
  const page = await post('/acs/challenge', { creq, threeDSSessionData: 'session' });
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("form-action 'self' https://gateway.example"),
  ]);
  return {
    serverTransId,
    page: await page.text(),
    answer: async (form: Record<string, string>) =>
      (await post(`/acs/challenge/${acsTransID}`, form)).text(),
  };
}

function post(path: string, form: Record<string, string>): Promise<Response> {
  return fetch(app.url + path, { method: 'POST', body: new URLSearchParams(form) });
}

function cresOf(page: string) {
  return readFormMessage(/name="cres" value="([^"]+)"/.exec(page)?.[1], 'CRes');
}

/** The messages that the 3DS server received about a transaction. */
function resultsOf(serverTransId: string): RReq[] {
  const messages = threeDsServer.requests.map(({ body }) => body as unknown as RReq);
  return messages.filter(({ threeDSServerTransID }) => threeDSServerTransID === serverTransId);
}
