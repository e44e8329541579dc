import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';

/** It is read before the next release is installed, and by no alert. */
const FRESH_MS = 60_000;

/** Rows that the next release can't have. */
@Injectable()
export class PaymentAccountsMetrics {
  constructor(registry: Registry, accounts: PaymentAccountsRepository) {
    const read = () => accounts.countMissing();
    new DatabaseGauges({ registry, read, freshMs: FRESH_MS }).addLabelled(
      'payment_rows_without_account',
      'Rows of the release before that have no account yet, by table; at most 10,000 are counted.',
      ['table'],
      (missing) => missing.map(({ table, missing: value }) => ({ labels: { table }, value })),
    );
  }
}
