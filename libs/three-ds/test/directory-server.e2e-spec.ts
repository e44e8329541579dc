import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { toAccountId, toTokenId } from '@tessera/ids';
import {
  DirectoryServer,
  type DirectoryServerOptions,
  DirectoryServerError,
  TlsMessageExchange,
  type MessageResponse,
} from '../src/index.js';
import { selfSigned, type SelfSigned } from './support/certificates.js';
import { areq, ares, DS_TRANS_ID } from './support/messages.js';

const DAY_MS = 24 * 60 * 60_000;
const PRES = {
  messageType: 'PRes',
  messageVersion: '2.2.0',
  threeDSServerTransID: DS_TRANS_ID,
  dsTransID: DS_TRANS_ID,
  dsStartProtocolVersion: '2.1.0',
  dsEndProtocolVersion: '2.2.0',
  serialNum: '7',
  cardRangeData: [
    range('4000000000000000', '4999999999999999'),
    range('4100000000000000', '4199999999999999', '2.1.0'),
  ],
};

let own: SelfSigned;
let client: SelfSigned;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [own, client] = await Promise.all([selfSigned('directory server'), selfSigned('3DS server')]);
});

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

describe('the TLS connection', () => {
  it('sends the message and returns the response', async () => {
    const url = await tls((_, response) => response.end('{"a":1}'));
    const answer = await exchange(url).send('{}');
    expect({ status: answer.status, text: answer.body.toString() }).toEqual({
      status: 200,
      text: '{"a":1}',
    });
  });

  it('presents its certificate when the directory server requests one', async () => {
    const url = await tls((_, response) => response.end('in'), { ca: client.certificate });
    await expect(
      exchange(url, {
        clientCertificate: {
          certificate: client.certificate,
          privateKey: new Secret(client.key),
        },
      }).send('{}'),
    ).resolves.toMatchObject({ status: 200 });
    // In TLS 1.3 the rejection arrives after the client has finished its part of the handshake.
    expect(await codeOf(exchange(url).send('{}'))).toMatch(/^(tls_failure|unreachable)$/);
  });

  it.each([
    ['has an untrusted certificate', () => tls((_, response) => response.end())],
    ['responds in plain text', () => started(createHttpServer((_, response) => response.end()))],
    ['resets the connection during the handshake', () => started(resetting())],
    ['closes the connection during the handshake', () => started(hangingUp())],
  ])('reports a failed handshake when the server %s', async (why, start) => {
    const trusted = why.startsWith('has an untrusted') ? [] : [own.certificate];
    const url = await start();
    expect(await codeOf(exchange(url, { certificateAuthorities: trusted }).send('{}'))).toBe(
      'tls_failure',
    );
  });

  it('distinguishes a missing connection from a failed handshake', async () => {
    const url = await started(createServer());
    await Promise.all(closers.splice(0).map((close) => close()));
    expect(await codeOf(exchange(url).send('{}'))).toBe('unreachable');
  });

  it('distinguishes a connection that broke after the handshake from a failed handshake', async () => {
    const url = await tls((request) => request.socket.destroy());
    expect(await codeOf(exchange(url).send('{}'))).toBe('unreachable');
  });

  it('enforces its timeout for a response and for a handshake', async () => {
    const silent = await tls(() => undefined);
    expect(await codeOf(exchange(silent, { timeoutMs: 80 }).send('{}'))).toBe('timeout');
    const mute = await started(createServer(() => undefined));
    expect(await codeOf(exchange(mute, { timeoutMs: 80 }).send('{}'))).toBe('timeout');
  });
});

describe('a directory server', () => {
  it('fetches the card ranges once a day, with one request for concurrent callers', async () => {
    const { server, questions, clock } = preparing();
    const versions = await Promise.all(
      ['400000', '411111', '555555'].map((iin) => server.versionFor(iin)),
    );
    expect(versions).toEqual(['2.2.0', '2.1.0', null]);
    clock.now = new Date(clock.now.getTime() + DAY_MS - 1);
    await server.versionFor('400000');
    expect(questions).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 1);
    await server.versionFor('400000');
    expect(questions.map((question) => (question as { serialNum?: string }).serialNum)).toEqual([
      undefined,
      '7',
    ]);
  });

  it('applies changes, and keeps the known ranges when there is no response', async () => {
    const { server, answers, clock } = preparing();
    await server.versionFor('400000');
    answers.push(new Error('down'), {
      ...PRES,
      cardRangeData: [{ ...PRES.cardRangeData[1], actionInd: 'D' }],
    });
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    expect(await server.versionFor('411111')).toBe('2.1.0');
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    expect(await server.versionFor('411111')).toBe('2.2.0');
  });

  it('is unavailable until it has responded once', async () => {
    const { server, answers } = preparing();
    answers.unshift(new Error('down'));
    expect(await codeOf(server.versionFor('400000'))).toBe('unreachable');
    expect(await server.versionFor('400000')).toBe('2.2.0');
  });

  const authenticate = (answer: unknown, status = 200) =>
    answering(answer, status).authenticate(
      { account: toAccountId('account'), tokenId: toTokenId('card'), scheme: 'visa' },
      areq(),
    );

  it('returns a response and its outcome', async () => {
    const { response, outcome } = await authenticate(ares());
    expect(response.dsTransID).toBe(DS_TRANS_ID);
    expect(outcome).toMatchObject({ flow: 'frictionless', result: { status: 'completed' } });
  });

  it.each([
    ['malformed_answer', 'half a message', '{"messageType":'],
    ['malformed_answer', 'a response without an ID', { ...ares(), acsTransID: undefined }],
    ['malformed_answer', 'a success without proof', { ...ares(), authenticationValue: undefined }],
    [
      'malformed_answer',
      "another transaction's response",
      { ...ares(), threeDSServerTransID: DS_TRANS_ID },
    ],
    ['protocol_error', 'an error message', erro()],
  ])('fails with %s for %s', async (code, _name, answer) => {
    expect(await codeOf(authenticate(answer))).toBe(code);
  });

  it('fails for a response with an error status, and reads its error message', async () => {
    expect(await codeOf(authenticate(ares(), 500))).toBe('malformed_answer');
    expect(await codeOf(authenticate(erro(), 500))).toBe('protocol_error');
    await expect(authenticate(erro())).rejects.toMatchObject({
      message: 'The directory server refused the message.',
      cause: { message: '203 Format of one or more Data Elements is Invalid: mcc' },
    });
  });
});

function range(startRange: string, endRange: string, acsEndProtocolVersion = '2.2.0') {
  return { startRange, endRange, acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion };
}

function erro() {
  return {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    errorCode: '203',
    errorComponent: 'D',
    errorDescription: 'Format of one or more Data Elements is Invalid',
    errorDetail: 'mcc',
  };
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DirectoryServerError) return error.code;
    throw error;
  }
  return 'none';
}

function exchange(
  url: string,
  options: Partial<ConstructorParameters<typeof TlsMessageExchange>[0]> = {},
): TlsMessageExchange {
  const way = new TlsMessageExchange({
    url,
    timeoutMs: 30_000,
    certificateAuthorities: url.includes('trusted') ? [own.certificate] : [],
    ...options,
  });
  closers.push(() => way.close());
  return way;
}

/** The end of its URL says whether {@link exchange} trusts it. */
async function tls(listener: RequestListener, { ca }: { ca?: string } = {}): Promise<string> {
  const asks = ca === undefined ? {} : { ca, requestCert: true, rejectUnauthorized: true };
  const server = createHttpsServer({ key: own.key, cert: own.certificate, ...asks }, listener);
  return `${await started(server)}trusted`;
}

async function started(server: Server): Promise<string> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function resetting(): Server {
  return createServer((socket) => {
    socket.once('data', () => socket.resetAndDestroy());
  });
}

function hangingUp(): Server {
  return createServer((socket) => {
    socket.once('data', () => socket.end());
  });
}

const UNMEASURED: DirectoryServerOptions['metrics'] = { measure: (_, ask) => ask() };

function preparing() {
  const clock = { now: new Date('2026-01-01T00:00:00Z') };
  const questions: unknown[] = [];
  const answers: unknown[] = [];
  const server = new DirectoryServer({
    server: { referenceNumber: 'REF' },
    direct: {
      send: (question) => {
        questions.push(JSON.parse(question));
        const answer = answers.shift() ?? PRES;
        return answer instanceof Error
          ? Promise.reject(new DirectoryServerError('unreachable', answer.message))
          : Promise.resolve(answerOf(answer));
      },
    },
    cards: { sendWithCard: () => Promise.reject(new Error('not asked')) },
    now: () => clock.now,
    metrics: UNMEASURED,
  });
  return { server, questions, answers, clock };
}

function answering(answer: unknown, status: number): DirectoryServer {
  return new DirectoryServer({
    server: { referenceNumber: 'REF' },
    direct: { send: () => Promise.reject(new Error('not asked')) },
    cards: { sendWithCard: () => Promise.resolve(answerOf(answer, status)) },
    now: () => new Date(),
    metrics: UNMEASURED,
  });
}

function answerOf(answer: unknown, status = 200): MessageResponse {
  return {
    status,
    body: Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)),
  };
}
