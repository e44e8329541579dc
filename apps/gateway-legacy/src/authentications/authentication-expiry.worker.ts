import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { resultWithoutIssuer, type AuthenticationResult } from '@tessera/three-ds';
import { DataSource } from 'typeorm';
import { AuthenticationTransitionsService } from './authentication-transitions.service.js';
import { LOCK_EXPIRED } from './authentication-statements.js';
import type { AuthenticationRow } from './authentication.js';

const EVERY_MS = 5_000;
const BATCH = 100;

/**
 * Ends authentications that got no result in time, because a window was closed or an issuer never
 * responded.
 */
@Injectable()
export class AuthenticationExpiryWorker extends PeriodicWorker<number> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly transitions: AuthenticationTransitionsService,
  ) {
    super({
      name: 'authentication-expiry',
      does: 'end authentications past their time',
      everyMs: EVERY_MS,
    });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.endBatch(), signal);
  }

  private endBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const values = [this.clock.now(), BATCH];
      const rows = await prepared<AuthenticationRow>(tx, LOCK_EXPIRED, values);
      for (const row of rows) await this.transitions.end(tx, row.id, expired(row));
      return rows.length;
    });
  }
}

/** The result of an authentication that expired. */
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
      return resultWithoutIssuer('unavailable', 'no_answer', "The issuer's result is unknown.");
    default:
      return flow satisfies never;
  }
}
