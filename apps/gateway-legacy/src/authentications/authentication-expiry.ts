import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService, prepared } from '@tessera/service';
import { resultWithoutIssuer, type AuthenticationResult } from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { AuthenticationChanges } from './authentication-changes.js';
import { LOCK_EXPIRED } from './authentication-statements.js';
import type { AuthenticationRow } from './authentication.js';

const EVERY_MS = 5_000;
const BATCH = 100;

/** Ends what nobody has answered in time: a window that was closed, an issuer that stayed silent. */
@Injectable()
export class AuthenticationExpiry extends PeriodicService<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly changes: AuthenticationChanges,
  ) {
    super({ failure: 'Authentications past their time were not ended.', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.endBatch(), signal);
  }

  private endBatch(): Promise<number> {
    return this.dataSource.transaction(async (on) => {
      const values = [this.clock.now(), BATCH];
      const rows = await prepared<AuthenticationRow>(on, LOCK_EXPIRED, values);
      for (const row of rows) await this.changes.end(on, row.id, expired(row));
      return rows.length;
    });
  }
}

/** What an authentication comes to that nobody has answered in time. */
export function expired({ flow }: AuthenticationRow): AuthenticationResult {
  switch (flow) {
    case 'challenge':
      return resultWithoutIssuer(
        'expired',
        'challenge_expired',
        'The cardholder did not answer in time.',
      );
    case 'decoupled':
      return resultWithoutIssuer(
        'expired',
        'decoupled_expired',
        'The issuer had no answer of the cardholder in time.',
      );
    case 'frictionless':
    case null:
      return resultWithoutIssuer(
        'unavailable',
        'no_answer',
        'Nobody knows what the issuer has answered.',
      );
    default:
      return flow satisfies never;
  }
}
