import { describe, expect, it } from '@jest/globals';
import type { Connector, Institution } from './connector.js';
import { ConnectorsService, UnknownInstitutionError } from './connectors.service.js';

const COMMERZ = 'DE89370400440532013000';

function bank(id: string, over: Partial<Institution> = {}): Institution {
  return {
    id,
    connectorId: 'test',
    name: id,
    country: 'DE',
    bics: [],
    bankCodes: [],
    needsIban: false,
    redirectOrigins: [],
    ...over,
  };
}

function connectorsOf(...banks: Institution[]): ConnectorsService {
  const connector = {
    id: 'test',
    markets: [...new Set(banks.map(({ country }) => country))],
    institutions: (market: string) => banks.filter(({ country }) => country === market),
  } as unknown as Connector;
  return new ConnectorsService([connector]);
}

describe('Connectors', () => {
  it('lists the banks of a market by name, and those that need an IBAN only when there is one', () => {
    const connectors = connectorsOf(
      bank('z', { name: 'Ärztebank' }),
      bank('a', { name: 'Zentralbank' }),
      bank('b', { needsIban: true }),
      bank('n', { country: 'NL' }),
    );
    expect(connectors.markets).toEqual(['DE', 'NL']);
    expect(connectors.hasMarket('FR', true)).toBe(false);
    expect(connectors.hasMarket('DE', false)).toBe(true);
    const needsIban = connectorsOf(bank('f', { country: 'FI', needsIban: true }));
    expect([needsIban.hasMarket('FI', false), needsIban.hasMarket('FI', true)]).toEqual([
      false,
      true,
    ]);
    expect(connectors.institutions('DE', false).map(({ id }) => id)).toEqual(['z', 'a']);
    expect(connectors.institutions('DE', true).map(({ id }) => id)).toEqual(['z', 'b', 'a']);
    expect(connectors.institutions('FR', true)).toEqual([]);
  });

  it('finds a bank by its id', () => {
    const connectors = connectorsOf(bank('a'));
    expect(connectors.get('a').institution.id).toBe('a');
    expect(connectors.get('a').connector.id).toBe('test');
    expect(() => connectors.get('b')).toThrow(UnknownInstitutionError);
  });

  it('finds the bank of an IBAN by how its bank identifier begins', () => {
    const connectors = connectorsOf(
      bank('commerz', { bankCodes: ['37040044'] }),
      bank('other', { bankCodes: ['9999'] }),
      bank('op', { country: 'FI', bankCodes: ['1'] }),
      bank('abn', { country: 'NL', bankCodes: ['ABNA'] }),
    );
    const found = (market: string, iban: string): string | undefined =>
      connectors.findByIban(market, iban)?.institution.id;
    expect(found('DE', COMMERZ)).toBe('commerz');
    expect(found('DE', 'DE89 3704 0044 0532 0130 00')).toBe('commerz');
    expect(found('FI', 'FI2112345600000785')).toBe('op');
    expect(found('NL', 'NL91ABNA0417164300')).toBe('abn');
    expect(found('NL', COMMERZ)).toBeUndefined();
    expect(found('DE', 'DE88370400440532013000')).toBeUndefined();
  });

  it('finds none where two could be meant', () => {
    const both = connectorsOf(
      bank('a', { bankCodes: ['3704'] }),
      bank('b', { bankCodes: ['370'] }),
    );
    expect(both.findByIban('DE', COMMERZ)).toBeNull();
  });
});
