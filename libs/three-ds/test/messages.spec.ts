import { describe, expect, it } from '@jest/globals';
import { toAccountId, toTokenId } from '@tessera/ids';
import fc from 'fast-check';
import {
  MessageError,
  readFormMessage,
  readMessage,
  writeFormMessage,
  type CReq,
} from '../src/index.js';
import type { PlatformRequest } from '@tessera/platform-client';
import { VaultMessageExchange } from '../src/client/vault-message-exchange.js';
import { commonVersion } from '../src/messages/message-version.js';
import {
  ACS_TRANS_ID,
  areq,
  ares,
  DS_TRANS_ID,
  SERVER_TRANS_ID,
  without,
} from './support/messages.js';

const NUMBER = '4111111111111111';
const CREQ: CReq = {
  messageType: 'CReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: SERVER_TRANS_ID,
  acsTransID: ACS_TRANS_ID,
  challengeWindowSize: '05',
};

function faultOf(read: () => unknown): { code: string; detail: string } {
  try {
    read();
  } catch (error) {
    if (error instanceof MessageError) return { code: error.errorCode, detail: error.detail };
    throw error;
  }
  throw new Error('It was read.');
}

describe('readMessage', () => {
  it('reads a message of an expected type, with unknown elements', () => {
    const text = JSON.stringify({ ...ares(), broadInfo: { category: '01' } });
    expect(readMessage(text, 'ARes', 'Erro').messageType).toBe('ARes');
  });

  it('reports every required element that is missing', () => {
    const fault = faultOf(() => readMessage(without(ares(), 'dsTransID', 'acsTransID'), 'ARes'));
    expect(fault).toEqual({ code: '201', detail: 'dsTransID, acsTransID' });
  });

  it.each([
    ['transStatus', { transStatus: 'X' }],
    ['authenticationValue', { authenticationValue: 'short' }],
    ['eci', { eci: '5' }],
    ['threeDSServerTransID', { threeDSServerTransID: 'invalid' }],
    ['acsURL', { acsURL: 'javascript:alert(1)' }],
  ])('reports %s when its format is wrong', (element, wrong) => {
    const fault = faultOf(() => readMessage({ ...ares(), ...wrong }, 'ARes'));
    expect(fault).toEqual({ code: '203', detail: element });
  });

  it('checks the elements of lists in a message', () => {
    const range = {
      startRange: '40',
      endRange: '4999999999999999',
      acsEndProtocolVersion: '2.2.0',
    };
    const message = {
      messageType: 'PRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: SERVER_TRANS_ID,
      dsTransID: DS_TRANS_ID,
      dsStartProtocolVersion: '2.1.0',
      dsEndProtocolVersion: '2.2.0',
      cardRangeData: [range],
    };
    const fault = faultOf(() => readMessage(message, 'PRes'));
    expect(fault).toEqual({ code: '201', detail: 'cardRangeData[0].acsStartProtocolVersion' });
  });

  it.each([
    ['not JSON', '{"messageType":', '101'],
    ['a list', '[]', '101'],
    ['another type', JSON.stringify({ ...ares(), messageType: 'RRes' }), '101'],
    ['an unsupported version', JSON.stringify({ ...ares(), messageVersion: '3.0.0' }), '102'],
  ])('rejects %s with the code of the protocol', (_name, text, code) => {
    expect(faultOf(() => readMessage(text, 'ARes')).code).toBe(code);
  });

  it('reports an error without a value of the message', () => {
    const wrong = { ...areq(), acctNumber: `${NUMBER}x`, mcc: 'secret' };
    const fault = faultOf(() => readMessage(JSON.stringify(wrong), 'AReq'));
    expect(fault).toEqual({ code: '203', detail: 'acctNumber, mcc' });
  });

  it('rejects dates that do not exist', () => {
    const wrong = { ...areq(), acctNumber: NUMBER, recurringExpiry: '20270231' };
    expect(faultOf(() => readMessage(wrong, 'AReq')).detail).toBe('recurringExpiry');
  });

  it('throws only message errors for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        faultOf(() => readMessage(text, 'ARes', 'RReq', 'CRes', 'PRes'));
      }),
      { numRuns: 150 },
    );
  });
});

describe('a message in a form', () => {
  it('is read back unchanged, with padding or without', () => {
    const field = writeFormMessage(CREQ);
    expect(field).not.toContain('=');
    expect(readFormMessage(field, 'CReq')).toEqual(CREQ);
    const padded = field.padEnd(Math.ceil(field.length / 4) * 4, '=');
    expect(readFormMessage(padded, 'CReq')).toEqual(CREQ);
  });

  it.each([undefined, '', '{}', 'not base64url!', 'A'.repeat(20_000)])(
    'is rejected when it is %p',
    (field) => {
      expect(faultOf(() => readFormMessage(field, 'CReq')).code).toBe('101');
    },
  );
});

describe('the newest common version', () => {
  it.each([
    ['2.1.0', '2.2.0', '2.2.0'],
    ['2.1.0', '2.3.1', '2.2.0'],
    ['2.1.0', '2.1.0', '2.1.0'],
    ['2.3.1', '2.3.1', null],
    ['2.10.0', '2.11.0', null],
  ])('of %s to %s is %s', (start, end, version) => {
    expect(
      commonVersion([
        { start: '2.1.0', end: '2.3.1' },
        { start, end },
      ]),
    ).toBe(version);
  });
});

describe('a message sent through the vault', () => {
  it('has one placeholder, for the account number', async () => {
    const { body, fields } = await sentWithCard(areq());
    expect(JSON.parse(body)).toEqual({ ...areq(), acctNumber: '{{ account_number }}' });
    expect(fields).toEqual(['$.acctNumber']);
  });

  it('keeps any merchant name, including braces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (name) => {
        const merchantName = `{{ security_code }}${name}{{`;
        const { body, fields } = await sentWithCard({ ...areq(), merchantName });
        expect(fields).toEqual(['$.acctNumber']);
        expect((JSON.parse(body) as { merchantName: string }).merchantName).toBe(merchantName);
      }),
      { numRuns: 100 },
    );
  });
});

/** The forward request that the vault receives. */
async function sentWithCard(message: object): Promise<{ body: string; fields: unknown }> {
  let sent: PlatformRequest | undefined;
  const send = (request: PlatformRequest) => {
    sent = request;
    const headers = { 'x-forward-answered-by': 'destination' };
    return Promise.resolve({ status: 200, headers, body: Buffer.from('{}') });
  };
  const exchange = new VaultMessageExchange(
    { send },
    { url: 'https://ds.example', timeoutMs: 1_000 },
  );
  const card = toTokenId('7b1f4ab2-6c0e-4a6b-8a53-0f3b8f1f2d11');
  await exchange.sendWithCard(toAccountId('account'), card, message);
  const fields: unknown = JSON.parse(sent?.headers?.['x-template-fields'] ?? 'null');
  return { body: String(sent?.body), fields };
}
