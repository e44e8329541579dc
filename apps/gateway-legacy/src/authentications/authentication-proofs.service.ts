import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import { ValidationFailedError } from '@tessera/errors';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import type { EntityManager } from 'typeorm';
import type { AuthenticationId, GatewayTokenId } from '../ids.js';
import type { ThreeDsProof } from '../providers/payment-service-provider.js';

/** Schemes accept the proof of an authentication for 90 days. */
export const PROOF_LIFETIME_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** The payment that is to be authorized with a proof. */
export interface ProvenPayment {
  readonly authenticationId: AuthenticationId;
  readonly tokenId: GatewayTokenId | null;
  readonly amount: number;
  readonly currencyCode: string;
}

interface ProofRow extends Record<string, unknown> {
  readonly state: string;
  readonly token_id: GatewayTokenId;
  readonly amount: string;
  readonly currency_code: string;
  readonly updated_at: Date;
  readonly authentication_value: string | null;
  readonly eci: string | null;
  readonly ds_transaction_id: string | null;
  readonly acs_transaction_id: string | null;
  readonly message_version: string | null;
  readonly transaction_status: string | null;
}

/** Locked, so that of two concurrent payments with it the second sees the first. */
const LOCK_PROOF: Statement = {
  name: 'authentication_lock_proof',
  text: `select state, token_id, amount, currency_code, updated_at, authentication_value, eci,
      ds_transaction_id, acs_transaction_id, message_version, transaction_status
    from authentication where account_id = $1 and id = $2 for update`,
};

export class AuthenticationRefusedError extends ValidationFailedError {
  constructor(messages: readonly string[]) {
    super(messages.map((message) => ({ path: '$.authentication_id', message })));
  }
}

/** The proofs of authentications, for the payments that use them. */
@Injectable()
export class AuthenticationProofsService {
  constructor(private readonly clock: Clock) {}

  /**
   * The proof for a payment. Whether another payment has used it is for the caller to check: the
   * authentication is locked until its transaction ends.
   *
   * @throws AuthenticationRefusedError with everything that does not fit
   */
  async lock(
    tx: EntityManager,
    accountId: AccountId,
    payment: ProvenPayment,
  ): Promise<ThreeDsProof> {
    const values = [accountId, payment.authenticationId];
    const [row] = await prepared<ProofRow>(tx, LOCK_PROOF, values);
    if (row === undefined) {
      throw new AuthenticationRefusedError(['is no authentication of this account']);
    }
    const faults = faultsOf(row, payment, this.clock.now());
    if (faults.length > 0) throw new AuthenticationRefusedError(faults);
    return {
      authenticationValue: row.authentication_value,
      eci: row.eci,
      dsTransactionId: row.ds_transaction_id,
      acsTransactionId: row.acs_transaction_id,
      version: row.message_version,
      transactionStatus: row.transaction_status,
    };
  }
}

function faultsOf(row: ProofRow, payment: ProvenPayment, now: Date): string[] {
  const age = now.getTime() - row.updated_at.getTime();
  const faults: readonly (readonly [boolean, string])[] = [
    [row.state !== 'completed', `must be completed; it is ${row.state}`],
    [row.token_id !== payment.tokenId, 'is of another token than $.source.token_id'],
    [row.currency_code !== payment.currencyCode, `is in ${row.currency_code}`],
    [payment.amount > Number(row.amount), `is for an amount of at most ${row.amount}`],
    [age > PROOF_LIFETIME_DAYS * DAY_MS, `must not be older than ${PROOF_LIFETIME_DAYS} days`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, message]) => message);
}
