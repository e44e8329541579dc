import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import type { ClientStack } from './client-stack.js';
import { CARD, walletPayment } from './vault-calls.js';

/** Requests with every source of a card; the examples of the API show them. */
export function callVaultVariants(stack: () => ClientStack, tessera: () => Tessera): void {
  const storedCard = async () => {
    const { id } = await tessera().cards.create({ source: 'pan', pan: CARD });
    return id;
  };
  /** A card on file at Google, which unlike a payment by device has the number of the card. */
  const storedWalletCard = async () => {
    const payment = await walletPayment(stack(), {
      wallet: 'google_pay',
      authentication: 'PAN_ONLY',
      account_number: CARD.account_number,
    });
    return (await tessera().walletTokens.create(payment)).id;
  };

  it('creates wallet tokens from every wallet', async () => {
    for (const wallet of ['apple_pay', 'google_pay'] as const) {
      const created = await tessera().walletTokens.create(await walletPayment(stack(), { wallet }));
      expect(created.wallet).toBe(wallet);
    }
  });

  it('creates network tokens from every source', async () => {
    const { networkTokens } = tessera();
    const created = [
      await networkTokens.create({ source: 'session', allowed_origins: ['https://shop.example'] }),
      await networkTokens.create({ source: 'pan', pan: CARD }),
      await networkTokens.create({ source: 'pci_token', pci_token: { id: await storedCard() } }),
      await networkTokens.create({
        source: 'wallet_token',
        wallet_token: { id: await storedWalletCard() },
      }),
    ];
    expect(new Set(created.map(({ id }) => id)).size).toBe(4);
  });

  it('looks up card metadata by every source', async () => {
    const { cardInquiries, networkTokens } = tessera();
    const pci_token = { id: await storedCard() };
    const network = await networkTokens.create({ source: 'pci_token', pci_token });
    const inquiries = [
      await cardInquiries.create({ source: 'pan', pan: CARD }),
      await cardInquiries.create({ source: 'pci_token', pci_token }),
      await cardInquiries.create({ source: 'network_token', network_token: { id: network.id } }),
      await cardInquiries.create({
        source: 'wallet_token',
        wallet_token: { id: await storedWalletCard() },
      }),
    ];
    expect(inquiries.map(({ scheme }) => scheme)).toEqual(inquiries.map(() => ['visa']));
  });
}
