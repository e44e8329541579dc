import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';

export function callIdentity(tessera: () => Tessera): void {
  // What a client hands out, its token must have.
  it('manages clients', async () => {
    const { clients } = tessera().identity;
    const scopes = ['admin:audit:read'];
    const { client_id } = await clients.create({ name: 'auditor', scopes });
    expect((await clients.list()).data.map((each) => each.client_id)).toContain(client_id);
    expect(await clients.rotate(client_id, { overlap_minutes: 1 })).toHaveProperty('client_secret');
    await clients.disable(client_id);
    await clients.enable(client_id);
  });

  it('manages people', async () => {
    const { users } = tessera().identity;
    expect((await users.listRoles()).data.length).toBeGreaterThan(0);
    const invited = await users.invite({ email: 'grace@example.com', name: 'Grace' });
    const { id } = invited;
    expect((await users.get(id)).email).toBe('grace@example.com');
    expect((await users.list().toArray({ limit: 100 })).map((each) => each.id)).toContain(id);
    expect(await users.names({ ids: id })).toEqual({ data: [{ id, name: 'Grace' }] });
    await users.inviteAgain(id);
    expect((await users.setRoles(id, { roles: [] })).id).toBe(id);
    await users.disable(id);
    await users.enable(id);
  });

  it('rotates signing keys', async () => {
    const { signingKeys } = tessera().identity;
    const { data } = await signingKeys.list();
    expect(data.length).toBeGreaterThan(0);
    expect(await signingKeys.rotate()).toHaveProperty('kid');
  });
}
