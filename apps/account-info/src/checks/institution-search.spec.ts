import { describe, expect, it } from '@jest/globals';
import type { Institution } from '../connectors/connector.js';
import { searchInstitutions } from './institution-search.js';

const banks = [
  institution('Sparkasse Köln', 'COLSDE33XXX'),
  institution('Groß & Söhne', 'GROSDEFFXXX'),
  institution('Crédit Mutuel', 'CMCIFRPPXXX'),
];

function institution(name: string, bic: string): Institution {
  return {
    ...{ id: name, connectorId: 'berlin-group', name, country: 'DE', bics: [bic] },
    ...{ bankCodes: [], needsIban: false, redirectOrigins: [] },
  };
}

describe('searchInstitutions', () => {
  it.each([
    ['koln', ['Sparkasse Köln']],
    ['KÖLN spar', ['Sparkasse Köln']],
    ['gross', ['Groß & Söhne']],
    ['credit', ['Crédit Mutuel']],
    ['cmci', ['Crédit Mutuel']],
    ['frpp', []],
    ['köln credit', []],
    ['  ', ['Sparkasse Köln', 'Groß & Söhne', 'Crédit Mutuel']],
  ])('finds by %j', (search, names) => {
    expect(searchInstitutions(banks, search).map(({ name }) => name)).toEqual(names);
  });
});
