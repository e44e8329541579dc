import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { forward } from './support/forwarding.js';
import { MerchantServer } from './support/merchant-server.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const BODY = '{"n": "{{ account_number }}", "c": "{{ security_code }}"}';

let vault: VaultUnderTest;
let merchant: MerchantServer;
let tokenId: string;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    FORWARD_ALLOWED_DESTINATIONS: merchant.url,
  });
});

afterAll(async () => {
  await vault.close();
  await merchant.close();
});

beforeEach(async () => {
  merchant.arrived.length = 0;
  merchant.answering = (_, response) => response.writeHead(200).end();
  const { body } = await vault.post('/api/pci/tokens', fromPan({ security_code: '737' }));
  tokenId = String(body['id']);
});

const send = () =>
  forward(vault, tokenId, {
    destination: merchant.url,
    body: BODY,
    contentType: 'application/json',
  });

const actions = async (): Promise<string[]> => {
  const rows = await vault.query<{ action: string }>(
    'select action from audit_event where object_id = $1 order by created_at, id',
    [tokenId],
  );
  return rows.map(({ action }) => action);
};

describe('the record of a forward', () => {
  it('is committed before the destination receives the request', async () => {
    let seen: string[] = [];
    merchant.answering = (_, response) => {
      void actions().then((found) => {
        seen = found;
        response.writeHead(200).end();
      });
    };
    expect((await send()).status).toBe(200);
    expect(seen).toEqual(['pci.token.forward.begin']);
    expect(await actions()).toEqual(['pci.token.forward.begin', 'pci.token.forward']);
  });

  it('that cannot be written stops the forward, and the security code is kept', async () => {
    await vault.query('alter table audit_pending rename to audit_pending_away');
    try {
      const refused = await send();
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
        503,
        { classifier: 'SERVICE_UNAVAILABLE' },
      ]);
      expect(merchant.arrived).toEqual([]);
    } finally {
      await vault.query('alter table audit_pending_away rename to audit_pending');
    }
    expect(await actions()).toEqual([]);
    expect((await send()).status).toBe(200);
    expect(merchant.last.body.toString()).toContain('"737"');
  });

  it('whose outcome cannot be written keeps the first row, and the response is passed on', async () => {
    merchant.answering = (_, response) => {
      void vault.query('alter table audit_pending rename to audit_pending_away').then(() => {
        response.writeHead(201).end('done');
      });
    };
    try {
      const answer = await send();
      expect([answer.status, answer.text]).toEqual([201, 'done']);
    } finally {
      await vault.query('alter table audit_pending_away rename to audit_pending');
    }
    expect(await actions()).toEqual(['pci.token.forward.begin']);
  });
});
