import { Injectable, Logger } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import { isRefusal } from '@tessera/platform-client';
import type { VaultWalletToken } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { orderCard, type CardSource, type OrderCard } from '../../providers/order-card.js';
import { PaymentProvidersService } from '../../providers/payment-providers.service.js';
import type { CredentialRefusedError } from '../../providers/provider.errors.js';
import { TokensRepository } from '../../tokens/tokens.repository.js';
import { CredentialVaultClient } from '../../vault/credential-vault.client.js';
import type { PaymentRow } from '../payment.js';
import type { CredentialFallback } from './payment-credential.js';
import { KEEP_CREDENTIAL } from '../payment-statements.js';

/** A network token that pays, or why the card does. */
type NetworkTokenChoice =
  | { readonly source: CardSource & { readonly kind: 'network_token' } }
  | { readonly fallback: CredentialFallback | null };

/**
 * Selects what a payment is authorized with, and stores the choice before the authorization is
 * sent: the network token if it is active, otherwise the card. Schemes require a cryptogram when
 * the cardholder pays, and none when the merchant charges a stored credential.
 */
@Injectable()
export class PaymentCredentialsService {
  private readonly logger = new Logger(PaymentCredentialsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokensRepository,
    private readonly providers: PaymentProvidersService,
    private readonly vault: CredentialVaultClient,
  ) {}

  /**
   * @param wallet the payment of a device, for a payment from one
   * @returns null when the provider's own checkout has the card
   */
  async choose(payment: PaymentRow, wallet: VaultWalletToken | null): Promise<OrderCard | null> {
    if (wallet !== null) return this.use(payment, walletSource(payment, wallet), null);
    if (payment.source_type === 'checkout') return null;
    const choice = await this.networkToken(payment);
    if ('source' in choice) return this.use(payment, choice.source, null);
    return this.useCard(payment, choice.fallback);
  }

  /** The card, after the vault did not forward with the network token. Nothing was sent. */
  fallBack(payment: PaymentRow, err: CredentialRefusedError): Promise<OrderCard> {
    const message = 'Failed to forward a payment with its network token; the card is used.';
    if (!err.isInactive) this.logger.warn({ message, payment_id: payment.id, err });
    const reason = err.isInactive ? 'network_token_inactive' : 'network_token_refused';
    return this.useCard(payment, reason);
  }

  private async networkToken(payment: PaymentRow): Promise<NetworkTokenChoice> {
    const { account_id: accountId, token_id: tokenId, provider } = payment;
    const token = tokenId === null ? null : await this.tokens.find(accountId, tokenId);
    const id = token?.networkTokenId ?? null;
    if (token === null || id === null) return { fallback: null };
    if (token.networkTokenStatus !== 'active') return { fallback: 'network_token_inactive' };
    const capabilities = this.providers.capabilitiesOf(provider);
    if (capabilities?.networkTokens !== true) {
      return { fallback: 'provider_without_network_tokens' };
    }
    const source = { kind: 'network_token', tokenId: id } as const;
    if (isOfMerchant(payment)) return { source: { ...source, cryptogramReference: null } };
    try {
      const cryptogramReference = await this.vault.networkTokens.createCryptogramReference(
        accountId,
        id,
        {
          amount: Number(payment.amount),
          currencyCode: payment.currency_code,
          reference: payment.id,
        },
      );
      return { source: { ...source, cryptogramReference } };
    } catch (err) {
      const isInactive = isRefusal(err, 404) || isRefusal(err, 409);
      const message = 'Failed to get a cryptogram for a payment; the card is used.';
      if (!isInactive) this.logger.warn({ message, payment_id: payment.id, err });
      return { fallback: isInactive ? 'network_token_inactive' : 'cryptogram_unavailable' };
    }
  }

  private useCard(payment: PaymentRow, fallback: CredentialFallback | null): Promise<OrderCard> {
    const { vault_token_id: tokenId } = payment;
    if (tokenId === null) throw new Error('The payment has no card.');
    return this.use(payment, { kind: 'card', tokenId }, fallback);
  }

  private async use(
    payment: PaymentRow,
    source: CardSource,
    fallback: CredentialFallback | null,
  ): Promise<OrderCard> {
    const card = orderCard(payment.account_id, source);
    const credential = [source.kind, card.fields.cryptogram !== null, fallback];
    const values = [payment.account_id, payment.id, ...credential];
    await preparedCount(this.dataSource, KEEP_CREDENTIAL, values);
    return card;
  }
}

/** Of a series: the merchant charges what was stored by an earlier payment. */
function isOfMerchant({ initial_payment_id: initial }: PaymentRow): boolean {
  return initial !== null;
}

function walletSource(payment: PaymentRow, wallet: VaultWalletToken): CardSource {
  const hasCryptogram = wallet.hasCryptogram && !isOfMerchant(payment);
  const hasEci = wallet.eci !== null && !isOfMerchant(payment);
  return { kind: 'wallet_token', tokenId: wallet.id, hasCryptogram, hasEci };
}
