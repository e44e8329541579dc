import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import type { ClientStack } from './client-stack.js';

/** A published test number. */
export const CARD = {
  account_number: '4111111111111111',
  expiry_month: 12,
  expiry_year: 2031,
  cardholder_name: 'Ada Lovelace',
};

const TEMPLATE = JSON.stringify({ card: { number: '{{ account_number }}' }, note: 'a note' });

export function callVault(stack: () => ClientStack, tessera: () => Tessera): void {
  const newCard = () =>
    tessera().cards.create({ source: 'pan', pan: { ...CARD, security_code: '123' } });

  it('stores, reads, changes, forwards and deletes a card', async () => {
    const { cards } = tessera();
    const { id } = await newCard();
    expect((await cards.get(id)).id).toBe(id);
    expect((await cards.list({ limit: 1 }).toArray({ limit: 100 })).map((e) => e.id)).toContain(id);
    await cards.update(id, { metadata: { order: '1001' } });
    const { search } = tessera().vault;
    const found = await search.cards({ metadata: 'order=1001', last_four: '1111' });
    expect(found.data.map((each) => each.id)).toContain(id);
    expect((await search.networkTokens({ pci_token_id: id })).data).toEqual([]);
    const forwarded = await cards.forward(id, {
      destinationUrl: await stack().destination(),
      contentType: 'application/json',
      body: TEMPLATE,
      templateFields: ['$.card.number'],
      credentials: { authorization: 'Bearer key-of-the-provider' },
    });
    expect(forwarded.status).toBe(200);
    expect(await cards.getSecurityCode(id)).toEqual({ security_code_available: true });
    await cards.deleteSecurityCode(id);
    expect(await cards.collectSecurityCode(id, {})).toHaveProperty('session_id');
    await cards.delete(id);
    await expect(cards.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it('shows what a forward would send', async () => {
    const { id } = await newCard();
    const shown = await tessera().cards.forward(id, {
      destinationUrl: await stack().destination(),
      contentType: 'application/json',
      body: TEMPLATE,
      dryRun: true,
    });
    expect(shown.text()).not.toContain(CARD.account_number);
    expect(shown.json()).toHaveProperty('body');
  });

  it('opens a session for the browser', async () => {
    const { cards, cardSessions } = tessera();
    const { id } = await cards.create({ source: 'session' });
    await cardSessions.update(id, { allowed_schemes: ['visa'] });
    expect(await cardSessions.get(id)).toHaveProperty('status');
  });

  it('looks up card metadata', async () => {
    const inquiry = await tessera().cardInquiries.create({ source: 'pan', pan: CARD });
    expect(inquiry.scheme).toEqual(['visa']);
  });

  it('requests and uses a network token', async () => {
    const { networkTokens } = tessera();
    const { id: card } = await newCard();
    const source = { source: 'pci_token', pci_token: { id: card } } as const;
    const { id } = await networkTokens.create(source);
    expect((await networkTokens.get(id)).id).toBe(id);
    await networkTokens.update(id, { metadata: { order: '1001' } });
    const list = await networkTokens.list({ pci_token_id: card });
    expect(list.data.map((each) => each.id)).toEqual([id]);
    const order = { type: 'ecom', amount: 1_900, currency_code: 'EUR', reference: 'a-1' } as const;
    const cryptogram = await networkTokens.createCryptogram(id, order);
    const paid = await networkTokens.forward(id, {
      destinationUrl: `${stack().url('sandbox')}/sandbox/network-tokens/authorizations`,
      contentType: 'application/json',
      body: JSON.stringify({
        number: '{{ number }}',
        cryptogram: '{{ cryptogram }}',
        eci: '{{ eci }}',
        expiry_month: '{{ expiry_month | unwrap }}',
        expiry_year: '{{ expiry_year | unwrap }}',
        amount: order.amount,
        currency_code: order.currency_code,
      }),
      cryptogramReference: cryptogram.cryptogram_reference,
    });
    expect(paid.json()).toMatchObject({ approved: true });
    expect(await networkTokens.getCardArt(id)).toBeDefined();
    await networkTokens.delete(id);
  });

  it('decrypts a wallet payment', async () => {
    const { walletTokens } = tessera();
    const { id } = await walletTokens.create(
      await walletPayment(stack(), { wallet: 'google_pay' }),
    );
    expect((await walletTokens.get(id)).id).toBe(id);
    expect((await walletTokens.list()).data.map((each) => each.id)).toContain(id);
    const paid = await walletTokens.forward(id, {
      destinationUrl: `${stack().url('sandbox')}/sandbox/wallets/authorizations`,
      contentType: 'application/json',
      body: JSON.stringify({
        number: '{{ number }}',
        expiry_month: '{{ expiry_month | unwrap }}',
        expiry_year: '{{ expiry_year | unwrap }}',
        cryptogram: '{{ cryptogram }}',
        eci: '{{ eci }}',
        amount: 1_900,
        currency_code: 'EUR',
      }),
    });
    expect(paid.json()).toMatchObject({ approved: true });
    const other = await walletTokens.create(await walletPayment(stack(), { wallet: 'google_pay' }));
    expect(await walletTokens.consumeCryptogram(other.id)).toHaveProperty('cryptogram');
    await walletTokens.delete(id);
  });

  it('stores data of any kind', async () => {
    const { genericTokens, vault } = tessera();
    const type = await vault.tokenTypes.create({ name: 'client', schema: { type: 'object' } });
    expect((await vault.tokenTypes.get(type.id)).name).toBe('client');
    expect((await vault.tokenTypes.list()).data.map(({ id }) => id)).toContain(type.id);
    const { id } = await genericTokens.create({ type_id: type.id, payload: { name: 'Ada' } });
    expect((await genericTokens.get(id)).payload).toEqual({ name: 'Ada' });
    await genericTokens.update(id, { payload: { name: 'Byron' } });
    expect((await genericTokens.list({ type_id: type.id })).data).toHaveLength(1);
    const sent = await genericTokens.forward(id, {
      destinationUrl: await stack().destination(),
      contentType: 'application/json',
      body: '{"name": "{{ payload.name }}"}',
    });
    expect(sent.status).toBe(200);
    await genericTokens.delete(id);
  });

  it('manages API keys', async () => {
    const { apiKeys } = tessera().vault;
    const scope = 'pci:tokens:read';
    const { id } = await apiKeys.create(
      { scopes: [scope] },
      { headers: { 'x-scope-token': await stack().token(scope) } },
    );
    expect((await apiKeys.list()).data.map((each) => each.id)).toContain(id);
    expect((await apiKeys.get(id)).scopes).toEqual([scope]);
    expect((await apiKeys.update(id, { description: 'till' })).description).toBe('till');
    await apiKeys.revoke(id);
  });
}

type WalletPayment = Parameters<Tessera['walletTokens']['create']>[0];

/** @param payment what the sandbox's device pays with */
export async function walletPayment(
  stack: ClientStack,
  payment: { wallet: string; authentication?: string; account_number?: string },
): Promise<WalletPayment> {
  const response = await fetch(`${stack.url('sandbox')}/sandbox/wallets/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  });
  return (await response.json()) as WalletPayment;
}
