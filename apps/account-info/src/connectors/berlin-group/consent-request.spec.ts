import { describe, expect, it } from '@jest/globals';
import type { StartStep } from '../connector.js';
import type { Bank } from './bank.js';
import { consentBody, consentHeaders } from './consent-request.js';

const NOW = new Date('2026-12-31T23:30:00Z');
const IBAN = 'DE89370400440532013000';
const BANK = {
  consents: new Set(['bank-offered', 'iban']),
  asksOwnerName: true,
  oauth: null,
} as unknown as Bank;
const STEP = {
  callbackUrl: 'https://check.example/callback/berlin-group',
  state: 'st',
  iban: IBAN,
  shopper: {
    ipAddress: '192.0.2.1',
    ipPort: 49_152,
    userAgent: 'A\r\nB: ☃c',
    language: 'de',
    accept: 'text/html',
    acceptEncoding: 'br',
  },
} as unknown as StartStep;

describe('the request for a consent', () => {
  it('names the account and asks for its owner, once', () => {
    expect(consentBody(BANK, IBAN, NOW)).toEqual({
      access: {
        accounts: [{ iban: IBAN }],
        additionalInformation: { ownerName: [{ iban: IBAN }] },
      },
      recurringIndicator: false,
      validUntil: '2027-01-01',
      frequencyPerDay: 1,
      combinedServiceIndicator: false,
    });
  });

  it('leaves the choice to the shopper without an IBAN, or where the bank takes none', () => {
    const offered = { accounts: [], additionalInformation: { ownerName: [] } };
    expect(consentBody(BANK, null, NOW)).toMatchObject({ access: offered });
    const bank: Bank = { ...BANK, consents: new Set(['bank-offered']) };
    expect(consentBody(bank, IBAN, NOW)).toMatchObject({ access: offered });
  });

  it('asks for no owner where the bank refuses that', () => {
    const bank: Bank = { ...BANK, asksOwnerName: false };
    expect(consentBody(bank, null, NOW)).toMatchObject({ access: { accounts: [] } });
    expect(JSON.stringify(consentBody(bank, null, NOW))).not.toContain('additionalInformation');
  });

  it('says where to return, who sits there, and nothing that could end a header', () => {
    expect(consentHeaders(BANK, STEP)).toEqual({
      'tpp-redirect-uri': 'https://check.example/callback/berlin-group?state=st',
      'tpp-nok-redirect-uri':
        'https://check.example/callback/berlin-group?state=st&error=access_denied',
      'psu-ip-port': '49152',
      'psu-user-agent': 'AB: c',
      'psu-accept-language': 'de',
      'psu-accept': 'text/html',
      'psu-accept-encoding': 'br',
      'tpp-redirect-preferred': 'true',
      'tpp-explicit-authorisation-preferred': 'false',
    });
  });

  it('leaves state and errors to OAuth where the bank has it', () => {
    const bank = { ...BANK, oauth: {} } as Bank;
    expect(consentHeaders(bank, STEP)).toMatchObject({
      'tpp-redirect-uri': 'https://check.example/callback/berlin-group',
      'tpp-nok-redirect-uri': 'https://check.example/callback/berlin-group',
    });
  });
});
