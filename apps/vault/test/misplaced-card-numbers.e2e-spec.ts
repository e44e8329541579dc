import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const NUMBER = '4111111111111111';
const DOTTED = '4111.1111.1111.1111';
const SCOPES = [
  'admin:types:create',
  'admin:api-keys:create',
  'admin:webhooks:create',
  'generic:tokens:create',
  'pci:tokens:create',
  'pci:tokens:read',
].join(' ');

let vault: VaultUnderTest;
let token: string;

beforeAll(async () => {
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    PCI_LEVEL: 'SAQ_D',
    CARD_NUMBER_EXEMPT_PATHS: 'POST /api/pci/tokens $.metadata.order_id',
  });
  token = await vault.issuer.token({ scope: SCOPES });
});

afterAll(async () => {
  await vault.close();
});

function refusedAt({ status, text, ...answer }: Answer): unknown[] {
  expect(text).not.toContain('1111111');
  return [status, ...paths({ status, text, ...answer })];
}

describe('a card number where none belongs', () => {
  it.each<[string, unknown, string]>([
    ['/api/admin/types', { name: `a${NUMBER}`, schema: {} }, '$.name'],
    ['/api/admin/types', { name: 'a', schema: { description: DOTTED } }, '$.schema.description'],
    ['/api/admin/types', { name: 'a', schema: { enum: [NUMBER] } }, '$.schema.enum[0]'],
    [
      '/api/admin/types',
      { name: 'a', schema: { properties: { [NUMBER]: {} } } },
      "$.schema.properties['***']",
    ],
    ['/api/admin/api-keys', { scopes: ['pci:tokens:read'], description: NUMBER }, '$.description'],
    [
      '/api/pci/tokens',
      { source: 'session', allowed_origins: [`https://${NUMBER}.example`] },
      '$.allowed_origins[0]',
    ],
    ['/api/pci/tokens', fromPan({ cardholder_name: DOTTED }), '$.pan.cardholder_name'],
    ['/api/pci/tokens', fromPan({}, { metadata: { note: `${NUMBER}1230` } }), '$.metadata.note'],
    [
      '/api/admin/webhooks',
      { url: `https://${NUMBER}.example/x`, events: ['pci.token.created'] },
      '$.url',
    ],
  ])('is refused by %s: %j', async (url, body, place) => {
    expect(refusedAt(await vault.post(url, body, { token }))).toEqual([422, place]);
  });

  it('is refused in queries, paths and headers, and the place is named', async () => {
    const headers = { 'x-reference': Buffer.from(NUMBER).toString('base64') };
    const inQuery = await vault.get(`/api/pci/tokens?note=${NUMBER}`, { token });
    const inPath = await vault.get(`/api/pci/tokens/${NUMBER}`, { token });
    const inHeader = await vault.get('/api/pci/tokens', { token, headers });
    expect(refusedAt(inQuery)).toEqual([422, '$.query.note']);
    expect(refusedAt(inPath)).toEqual([422, '$.path']);
    expect(refusedAt(inHeader)).toEqual([422, '$.headers.x-reference']);
  });

  it('is accepted in its own field, and where the operator exempts the path', async () => {
    const own = await vault.post('/api/pci/tokens', fromPan({}), { token });
    const exempt = fromPan({}, { metadata: { order_id: NUMBER } });
    expect(own.status).toBe(201);
    const exempted = await vault.post('/api/pci/tokens', exempt, { token });
    expect(exempted.status).toBe(201);
  });

  it('stops the boot when an exempt path names an unknown route', async () => {
    const boot = bootVault({ CARD_NUMBER_EXEMPT_PATHS: 'POST /api/nothing $.x' });
    await expect(boot).rejects.toThrow('CARD_NUMBER_EXEMPT_PATHS names an unknown route');
  });
});
