import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import type { TokenId } from '@tessera/ids';
import { ignoreAbsent, orNull, type PlatformResponse } from '@tessera/platform-client';
import { readText } from './answer-fields.js';
import { accountHeaders, type VaultAccount } from './vault-account.js';
import { readInquiry, type CardInquiry } from './card-inquiry.js';
import {
  cardForwardPath,
  forwardRequest,
  type MerchantForward,
  type VaultForward,
} from './forward/vault-forward.js';
import { readRevealedCard, readVaultCard, writePresentedCard } from './vault-card.js';
import type { PresentedCard, RevealedCard, VaultCard } from './vault-card.js';
import { VaultClient } from './vault-client.js';
import { readOpenedSession, readVaultSession } from './vault-session.js';
import type { NewVaultSession, OpenedVaultSession, VaultSession } from './vault-session.js';

/** The vault's stored cards and the sessions that make them. */
@Injectable()
export class VaultCardsClient {
  constructor(private readonly vault: VaultClient) {}

  /** @param idempotencyKey the same key opens the same session */
  openSession(
    account: VaultAccount,
    { expiresIn, allowedSchemes, allowedOrigins, metadata }: NewVaultSession,
    idempotencyKey: string,
  ): Promise<OpenedVaultSession> {
    const json = {
      source: 'session',
      expires_in: expiresIn,
      allowed_schemes: allowedSchemes,
      allowed_origins: allowedOrigins,
      metadata,
    };
    const request = {
      method: 'POST',
      path: '/api/pci/tokens',
      headers: accountHeaders(account),
      json,
      idempotencyKey,
    } as const;
    return this.vault.call(request, readOpenedSession);
  }

  /** @param id of the token to be; the vault knows a session for a month */
  findSession(account: VaultAccount, id: TokenId): Promise<VaultSession | null> {
    return orNull(
      this.vault.call(
        { path: `/api/pci/sessions/${id}`, headers: accountHeaders(account) },
        readVaultSession,
      ),
    );
  }

  /** Changes the schemes of an open session; null allows all. A closed one is refused with 409. */
  allowSchemes(
    account: VaultAccount,
    id: TokenId,
    schemes: readonly Scheme[] | null,
  ): Promise<VaultSession> {
    const json = { allowed_schemes: schemes };
    return this.vault.call(
      { method: 'PATCH', path: `/api/pci/sessions/${id}`, headers: accountHeaders(account), json },
      readVaultSession,
    );
  }

  /**
   * Stores a card in clear: only where the vault takes numbers, else it is refused with 403. The
   * same key never stores a second card; with another body it is refused with 422.
   */
  create(
    account: VaultAccount,
    card: PresentedCard,
    idempotencyKey: string,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<VaultCard> {
    const json = { source: 'pan', pan: writePresentedCard(card), metadata };
    const request = {
      method: 'POST',
      path: '/api/pci/tokens',
      headers: accountHeaders(account),
      json,
      idempotencyKey,
    } as const;
    return this.vault.call(request, readVaultCard);
  }

  find(account: VaultAccount, id: TokenId): Promise<VaultCard | null> {
    return orNull(
      this.vault.call(
        { path: `/api/pci/tokens/${id}`, headers: accountHeaders(account) },
        readVaultCard,
      ),
    );
  }

  /** The card in clear. Refused with 403 where the vault withholds it, with 404 when it is gone. */
  reveal(account: VaultAccount, id: TokenId): Promise<RevealedCard> {
    const path = `/api/pci/tokens/${id}/reveal`;
    const headers = accountHeaders(account);
    return this.vault.call({ method: 'POST', path, headers }, readRevealedCard);
  }

  /** A card that does not exist has been deleted. */
  delete(account: VaultAccount, id: TokenId): Promise<void> {
    return ignoreAbsent(
      this.vault.call(
        { method: 'DELETE', path: `/api/pci/tokens/${id}`, headers: accountHeaders(account) },
        () => undefined,
      ),
    );
  }

  /**
   * What is known about the card from its first digits. An unknown token is refused with 422.
   */
  inquire(account: VaultAccount, id: TokenId): Promise<CardInquiry> {
    const json = { source: 'pci_token', pci_token: { id } };
    // It changes nothing, so it may be repeated; a fresh idempotency key lets the client retry.
    const idempotencyKey = randomUUID();
    const request = {
      method: 'POST',
      path: '/api/metadata/inquiries',
      headers: accountHeaders(account),
      json,
      idempotencyKey,
    } as const;
    return this.vault.call(request, readInquiry);
  }

  /** Opens a session in which the browser gives the security code again; returns its session id. */
  collectSecurityCode(
    account: VaultAccount,
    id: TokenId,
    allowedOrigins?: readonly string[],
  ): Promise<string> {
    const json = { allowed_origins: allowedOrigins };
    const path = `/api/pci/tokens/${id}/security-code`;
    const headers = accountHeaders(account);
    return this.vault.call({ method: 'POST', path, headers, json }, readText('session_id'));
  }

  /**
   * The response of the destination (`x-forward-answered-by: destination`) or of the vault itself.
   */
  forward(
    account: VaultAccount,
    id: TokenId,
    forward: VaultForward | MerchantForward,
  ): Promise<PlatformResponse> {
    return this.vault.send(forwardRequest(account, cardForwardPath(id), forward));
  }
}
