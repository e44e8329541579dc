import type { Scheme } from '@tessera/cards';
import type { AccountId } from '@tessera/ids';
import type {
  AuthenticationKind,
  MessageVersion,
  ResultCategory,
  ResultStatus,
} from '@tessera/three-ds';
import type { AuthenticationId, GatewayTokenId } from '../ids.js';
import type { AuthenticationState } from './authentication-state.js';

/** What an authentication is for, as the API names it. */
export const AUTHENTICATION_USE_CASES = ['ONE_OFF', 'RECURRING', 'INSTALLMENT'] as const;
export type AuthenticationUseCase = (typeof AUTHENTICATION_USE_CASES)[number];

/** How the issuer went about it. */
export const FLOWS = ['frictionless', 'challenge', 'decoupled'] as const;
export type Flow = (typeof FLOWS)[number];

const KINDS: Readonly<Record<AuthenticationUseCase, AuthenticationKind>> = {
  ONE_OFF: 'one_off',
  RECURRING: 'recurring',
  INSTALLMENT: 'installment',
};

export function kindOf(useCase: AuthenticationUseCase): AuthenticationKind {
  return KINDS[useCase];
}

/** A row of `authentication`. Its id is also the transaction's id at this 3DS server. */
export interface AuthenticationRow extends Record<string, unknown> {
  readonly id: AuthenticationId;
  readonly account_id: AccountId;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly use_case: AuthenticationUseCase;
  readonly state: AuthenticationState;
  readonly flow: Flow | null;
  readonly reference: string;
  /** A bigint, as a string. */
  readonly amount: string;
  readonly currency_code: string;
  readonly token_id: GatewayTokenId;
  readonly scheme: Scheme;
  readonly recurring_expiry: string | null;
  readonly recurring_frequency: number | null;
  readonly installments: number | null;
  readonly merchant_name: string;
  readonly return_url: string | null;
  /** When it fails unless it has ended; null once it has. */
  readonly expires_at: Date | null;
  readonly message_version: MessageVersion | null;
  readonly ds_transaction_id: string | null;
  readonly acs_transaction_id: string | null;
  readonly acs_url: string | null;
  readonly result_code: string | null;
  readonly result_category: ResultCategory | null;
  readonly result_message: string | null;
  readonly transaction_status: ResultStatus | null;
  readonly transaction_status_reason: string | null;
  readonly eci: string | null;
  readonly authentication_value: string | null;
}
