import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditSequencerWorker } from '@tessera/audit';
import { executeCommand } from '@tessera/commands';
import { commands } from '../src/commands/index.js';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const WEBHOOKS = '/api/admin/webhooks';
const SCOPE = ['create', 'read', 'write', 'delete']
  .map((verb) => `admin:webhooks:${verb}`)
  .join(' ');

let vault: VaultUnderTest;
let admin: string;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  admin = await vault.issuer.token({ scope: `${SCOPE} admin:audit:read`, clientId: 'operator' });
});

afterAll(async () => {
  await vault.close();
});

async function actionsOn(objectId: string): Promise<unknown[]> {
  const path = `/api/admin/audit-events?object_id=${objectId}`;
  const { body } = await vault.get(path, { token: admin });
  return (body['data'] as { action: string; actor: string }[])
    .toReversed()
    .map(({ action, actor }) => [action, actor]);
}

describe('the audit trail of the vault', () => {
  it('has one row for each change of a webhook endpoint, by whom', async () => {
    const events = ['pci.token.created'];
    const body = { url: 'http://127.0.0.1:1/hook', events };
    const created = await vault.post(WEBHOOKS, body, { token: admin });
    const id = String(created.body['id']);
    const path = `${WEBHOOKS}/${id}`;
    const change = { events: ['pci.token.deleted'] };
    await vault.call('PATCH', path, { token: admin, body: change });
    await vault.call('POST', `${path}/test`, { token: admin });
    await vault.call('DELETE', path, { token: admin });
    expect(await actionsOn(id)).toEqual(
      ['create', 'update', 'test', 'delete'].map((verb) => [`webhook.${verb}`, 'client:operator']),
    );
  });

  it('has no row for a token that is created or read', async () => {
    const { body } = await vault.post('/api/pci/tokens', fromPan());
    const id = String(body['id']);
    await vault.get(`/api/pci/tokens/${id}`);
    expect(await actionsOn(id)).toEqual([]);
  });

  it('is listed in pages of 50 by ids, and cannot be changed by the role of the vault', async () => {
    const { body } = await vault.get('/api/admin/audit-events?limit=1', { token: admin });
    const { next } = body['links'] as { next: string };
    const last = (body['data'] as { id: string }[])[0]?.id ?? '';
    expect(next).toBe(`http://service.test/api/admin/audit-events?limit=1&after=${last}`);
    for (const statement of ['delete from audit_event', `update audit_event set actor = 'x'`]) {
      await expect(vault.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is proved by `audit verify`', async () => {
    await vault.service.get(AuditSequencerWorker).run();
    const written = { out: '', err: '' };
    const code = await executeCommand(definition, commands, ['audit', 'verify'], {
      env: vault.env,
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    });
    expect([code, written.out]).toEqual([
      0,
      expect.stringMatching(/^The chain holds. Rows: [1-9]/),
    ]);
  });
});
