import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import {
  AllowEmpty,
  Describe,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import type { AccountSettings } from '../../settings/account-settings.entity.js';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus } from '../network-token-status.js';
import { type Token, TOKEN_STATUSES, type TokenStatus } from '../token.entity.js';

/** A token. Events carry exactly this. */
export class TokenResponse {
  @IsUUID()
  id!: string;

  @Describe('`invalidated`: it has expired, or its card was deleted in the vault.')
  @IsIn(TOKEN_STATUSES)
  status!: TokenStatus;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Nullable()
  @IsTimestamp()
  invalidated_at!: string | null;

  @Nullable()
  @AllowEmpty()
  @IsString()
  cardholder_name!: string | null;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('The first six and the last four digits.')
  @IsString()
  masked_account_number!: string;

  @IsString()
  account_number_last_four!: string;

  @IsInt()
  account_number_length!: number;

  @Describe('The first eight digits (six of a short number); null until the issuer was looked up.')
  @Nullable()
  @IsString()
  issuer_identification_number!: string | null;

  @IsString()
  scheme!: string;

  @Nullable()
  @IsString()
  segment!: string | null;

  @Describe('`credit`, `debit`, `prepaid` or `charge`.')
  @Nullable()
  @IsString()
  type!: string | null;

  @Nullable()
  @IsString()
  bank_name!: string | null;

  @Nullable()
  @IsString()
  country_code!: string | null;

  @Describe('Of the issuer.')
  @Nullable()
  @IsString()
  currency_code!: string | null;

  @Describe('The currency of the account when the token was made.')
  @Nullable()
  @IsString()
  currency!: string | null;

  @Describe('To be used as it is; null when the issuer gives no picture.')
  @Nullable()
  @IsString()
  card_art_url!: string | null;

  @IsIn(NETWORK_TOKEN_STATUSES)
  network_token_status!: NetworkTokenStatus;

  @Nullable()
  @IsString()
  masked_network_token_number!: string | null;

  @Nullable()
  @IsString()
  network_token_last_four!: string | null;

  @Describe(
    'There with `scheme_references_enabled` alone, and then always; null until the scheme tells it.',
  )
  @Omittable()
  @Nullable()
  @IsString()
  payment_account_reference?: string | null;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Record<string, string>;
}

/** Turns paths into absolute URLs. */
interface Links {
  link(path: string): string;
}

/** A token as its account sees it, in responses and in events. */
export function tokenResponse(
  token: Token,
  settings: Pick<AccountSettings, 'schemeReferencesEnabled'>,
  links: Links,
): TokenResponse {
  return {
    id: token.id,
    status: token.status,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    invalidated_at: token.invalidatedAt?.toISOString() ?? null,
    cardholder_name: token.cardholderName,
    expiry_month: token.expiryMonth,
    expiry_year: token.expiryYear,
    masked_account_number: token.maskedAccountNumber,
    account_number_last_four: token.accountNumberLastFour,
    account_number_length: token.accountNumberLength,
    issuer_identification_number: token.issuerIdentificationNumber,
    scheme: token.scheme,
    segment: token.segment,
    type: token.type,
    bank_name: token.bankName,
    country_code: token.countryCode,
    currency_code: token.currencyCode,
    currency: token.currency,
    card_art_url: token.cardArtId === null ? null : links.link(`/card-art/${token.cardArtId}`),
    network_token_status: token.networkTokenStatus,
    masked_network_token_number: token.maskedNetworkTokenNumber,
    network_token_last_four: token.networkTokenLastFour,
    ...(settings.schemeReferencesEnabled && {
      payment_account_reference: token.paymentAccountReference,
    }),
    metadata: token.metadata,
  };
}
