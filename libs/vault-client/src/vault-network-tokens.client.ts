import { Injectable } from '@nestjs/common';
import type { NetworkTokenId, TokenId } from '@tessera/ids';
import { ignoreAbsent, orNull, type PlatformResponse } from '@tessera/platform-client';
import { readList, readText } from './answer-fields.js';
import {
  forwardRequest,
  type MerchantForward,
  type VaultForward,
} from './forward/vault-forward.js';
import { accountHeaders, type VaultAccount } from './vault-account.js';
import { VaultClient } from './vault-client.js';
import { readCardArt, readCryptogram, readVaultNetworkToken } from './vault-network-token.js';
import type {
  CryptogramPurpose,
  NetworkTokenCryptogram,
  VaultCardArt,
  VaultNetworkToken,
} from './vault-network-token.js';

/** A card has one network token per contract, so a list of them is short. */
const LISTED_AT_ONCE = 100;

/** The vault's network tokens. */
@Injectable()
export class VaultNetworkTokensClient {
  constructor(private readonly vault: VaultClient) {}

  /**
   * Asks the scheme for a network token of a stored card. The same key never makes a second one.
   * Refused with 403 where the vault has no token service, and with 422 for a card of a scheme
   * without network tokens or an unknown one.
   */
  create(
    account: VaultAccount,
    cardId: TokenId,
    idempotencyKey: string,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<VaultNetworkToken> {
    const json = { source: 'pci_token', pci_token: { id: cardId }, metadata };
    const request = {
      method: 'POST',
      path: '/api/network/tokens',
      headers: accountHeaders(account),
      json,
      idempotencyKey,
    } as const;
    return this.vault.call(request, readVaultNetworkToken);
  }

  /** A deleted one is found, with the status `deleted`. */
  find(account: VaultAccount, id: NetworkTokenId): Promise<VaultNetworkToken | null> {
    return orNull(
      this.vault.call(
        { path: `/api/network/tokens/${id}`, headers: accountHeaders(account) },
        readVaultNetworkToken,
      ),
    );
  }

  /** Those that were made from a stored card, newest first. */
  listOf(account: VaultAccount, cardId: TokenId): Promise<readonly VaultNetworkToken[]> {
    const query = { pci_token_id: cardId, limit: LISTED_AT_ONCE };
    const request = { path: '/api/network/tokens', headers: accountHeaders(account), query };
    return this.vault.call(request, readList(readVaultNetworkToken));
  }

  /** Ends it here and at the scheme. One that does not exist has been deleted. */
  delete(account: VaultAccount, id: NetworkTokenId): Promise<void> {
    return ignoreAbsent(
      this.vault.call(
        { method: 'DELETE', path: `/api/network/tokens/${id}`, headers: accountHeaders(account) },
        () => undefined,
      ),
    );
  }

  /** The card art; null when the issuer has none. 409 for a token that is not active. */
  findCardArt(account: VaultAccount, id: NetworkTokenId): Promise<VaultCardArt | null> {
    return orNull(
      this.vault.call(
        { path: `/api/network/tokens/${id}/card-art`, headers: accountHeaders(account) },
        readCardArt,
      ),
    );
  }

  /** A reference that is good for one forward within five minutes. */
  createCryptogramReference(
    account: VaultAccount,
    id: NetworkTokenId,
    purpose: CryptogramPurpose,
  ): Promise<string> {
    return this.order({ account, id }, 'reference', purpose, readText('cryptogram_reference'));
  }

  /** A cryptogram with the number that it belongs to; null where the vault hands out neither. */
  createCryptogram(
    account: VaultAccount,
    id: NetworkTokenId,
    purpose: CryptogramPurpose,
  ): Promise<NetworkTokenCryptogram | null> {
    return this.order({ account, id }, 'inline', purpose, readCryptogram);
  }

  forward(
    account: VaultAccount,
    id: NetworkTokenId,
    forward: VaultForward | MerchantForward,
  ): Promise<PlatformResponse> {
    return this.vault.send(forwardRequest(account, `/api/network/tokens/${id}/forward`, forward));
  }

  /** Without an idempotency key, so never twice: each cryptogram is a new one of the scheme. */
  private order<T>(
    { account, id }: { readonly account: VaultAccount; readonly id: NetworkTokenId },
    mode: 'reference' | 'inline',
    { amount, currencyCode, reference }: CryptogramPurpose,
    read: (body: unknown) => T,
  ): Promise<T> {
    const json = { type: 'ecom', mode, amount, currency_code: currencyCode, reference };
    const path = `/api/network/tokens/${id}/cryptograms`;
    const headers = accountHeaders(account);
    return this.vault.call({ method: 'POST', path, headers, json }, read);
  }
}
