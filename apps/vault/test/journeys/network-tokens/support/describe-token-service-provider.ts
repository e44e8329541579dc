import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAccountNumber } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import type {
  CardToProvision,
  SchemeToken,
  TokenServiceProvider,
} from '../../../../src/network-tokens/provider/token-service-provider.js';

/** A token service to check against the contract. */
export interface ProviderUnderTest {
  readonly provider: TokenServiceProvider;
  /** For which a token is given at once. */
  readonly goodCard: CardToProvision;
  /** For which the issuer declines. */
  readonly declinedCard: CardToProvision;
  readonly cardWithoutArt: CardToProvision;
  /** Suspends a token from the scheme's side. */
  suspend(reference: string): Promise<void>;
  close(): Promise<void>;
}

/** What the vault relies on, with any provider: a connector must pass these tests. */
export function describeTokenServiceProvider(
  name: string,
  start: () => Promise<ProviderUnderTest>,
): void {
  describe(name, () => {
    let tested: ProviderUnderTest;
    let provider: TokenServiceProvider;

    beforeAll(async () => {
      tested = await start();
      ({ provider } = tested);
    });

    afterAll(async () => {
      await tested.close();
    });

    const provision = (): Promise<SchemeToken> => provider.provision(randomUUID(), tested.goodCard);
    const failure = (call: Promise<unknown>): Promise<unknown> =>
      call.then(
        () => null,
        (error: unknown) => (error as { code: unknown }).code,
      );

    it('returns a token with its own number, a later expiry and a reference', async () => {
      const token = await provision();
      expect(token.status).toBe('active');
      expect(token.reference).not.toBe('');
      expect(token.sequence).toBeGreaterThanOrEqual(0);
      const number = token.number?.expose() ?? '';
      expect(isAccountNumber(number)).toBe(true);
      expect(number).not.toBe(tested.goodCard.accountNumber.expose());
      expect(token.expiryYear).toBeGreaterThanOrEqual(tested.goodCard.expiryYear);
    });

    it('gives the same token for the same reference, asked again or many times at once', async () => {
      const reference = randomUUID();
      const tokens = await Promise.all(
        Array.from({ length: 5 }, () => provider.provision(reference, tested.goodCard)),
      );
      const again = await provider.provision(reference, tested.goodCard);
      const numbers = [...tokens, again].map((token) => token.number?.expose());
      expect(new Set(numbers).size).toBe(1);
      expect(new Set([...tokens, again].map((token) => token.reference)).size).toBe(1);
    });

    it('says what became of a request, and null of one that it never had', async () => {
      const reference = randomUUID();
      expect(await provider.findRequested(reference)).toBeNull();
      const token = await provider.provision(reference, tested.goodCard);
      const found = await provider.findRequested(reference);
      expect(found?.reference).toBe(token.reference);
      expect(found?.number?.expose()).toBe(token.number?.expose());
    });

    it('declines with a reason, and gives no number', async () => {
      const declined = await provider.provision(randomUUID(), tested.declinedCard);
      expect(declined).toMatchObject({
        status: 'declined',
        reason: expect.any(String),
        number: null,
      });
    });

    it('gives a fresh cryptogram each time', async () => {
      const { reference } = await provision();
      const order = { type: 'ecom', amount: 100, currencyCode: 'EUR' } as const;
      const first = await provider.cryptogram(reference, order);
      const second = await provider.cryptogram(reference, order);
      expect(first).toMatchObject({ type: 'tavv', eci: expect.stringMatching(/^\d\d$/) });
      expect(first.cryptogram).toBeInstanceOf(Secret);
      expect(Buffer.from(first.cryptogram.expose(), 'base64')).toHaveLength(20);
      expect(first.cryptogram.expose()).not.toBe(second.cryptogram.expose());
    });

    it('counts changes, and refuses cryptograms of a suspended token', async () => {
      const clientReference = randomUUID();
      const token = await provider.provision(clientReference, tested.goodCard);
      await tested.suspend(token.reference);
      const now = await provider.findRequested(clientReference);
      expect(now?.status).toBe('suspended');
      expect(now?.sequence).toBeGreaterThan(token.sequence);
      const order = provider.cryptogram(token.reference, { type: 'ecom' });
      expect(await failure(order)).toBe('conflict');
    });

    it('deletes for ever; again, and of what it does not know, without an error', async () => {
      const clientReference = randomUUID();
      const token = await provider.provision(clientReference, tested.goodCard);
      await provider.delete(token.reference);
      await provider.delete(token.reference);
      await provider.delete(randomUUID());
      const now = await provider.findRequested(clientReference);
      expect([now?.status, now?.number]).toEqual(['deleted', null]);
      const order = provider.cryptogram(token.reference, { type: 'ecom' });
      expect(await failure(order)).toBe('conflict');
    });

    it('does not know a token that it never gave', async () => {
      const order = provider.cryptogram(randomUUID(), { type: 'ecom' });
      expect(await failure(order)).toBe('unknown_token');
      expect(await provider.findCardArt(randomUUID())).toBeNull();
    });

    it('gives the picture of a card, or null', async () => {
      const token = await provision();
      const art = await provider.findCardArt(token.reference);
      expect(art?.contentType).toMatch(/^image\//);
      expect(art?.data.length).toBeGreaterThan(50);
      const plain = await provider.provision(randomUUID(), tested.cardWithoutArt);
      expect([plain.cardArtId, await provider.findCardArt(plain.reference)]).toEqual([null, null]);
    });
  });
}
