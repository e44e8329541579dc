import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, inBatches, PeriodicService } from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectorError } from '../connectors/connector.errors.js';
import { Connectors } from '../connectors/connectors.service.js';
import { AttemptSealer } from '../sessions/attempt-sealer.js';
import { CheckSession } from '../sessions/check-session.entity.js';
import { ConsentRevocation } from './consent-revocation.entity.js';
import type { HeldConsent } from './held-consent.js';

const EVERY_MS = 10_000;
const BATCH = 20;
const BANK_LIMIT_MS = 20_000;
/** Another replica, or the run after a crash, takes a consent up again after that. */
const CLAIMED_FOR_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

const CLAIM = `with due as materialized (
    select id from consent_revocation where next_attempt_at <= $1
    order by next_attempt_at limit $3 for update skip locked)
  update consent_revocation set attempts = attempts + 1, next_attempt_at = $2
  where id in (select id from due)
  returning id`;

/**
 * Ends consents at their banks. A consent is written down with the transition that leaves it behind
 * and forgotten when its bank has confirmed; whatever fails between is tried again, until the
 * attempt's data key is destroyed. By then every bank's consent has run out by itself.
 */
@Injectable()
export class ConsentRevocations extends PeriodicService {
  private readonly logger = new Logger(ConsentRevocations.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly connectors: Connectors,
    private readonly sealer: AttemptSealer,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Consents were not revoked.', everyMs: EVERY_MS });
  }

  /** @param sealedConsent null when the session holds none: then there is nothing to revoke */
  async enqueue(
    on: EntityManager,
    { id: sessionId, institutionId }: CheckSession,
    sealedConsent: Buffer | null,
  ): Promise<void> {
    if (sealedConsent === null || institutionId === null) return;
    await on.insert(ConsentRevocation, {
      id: randomUUID(),
      sessionId,
      institutionId,
      sealedConsent,
      attempts: 0,
      nextAttemptAt: this.clock.now(),
    });
  }

  /** Begins a run now, which nobody waits for: the shopper is on the way back to the shop. */
  nudge(): void {
    this.run().catch((error: unknown) => {
      this.logger.warn({ message: 'Consents were not revoked.', err: error });
    });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    await inBatches(BATCH, () => this.runBatch(), signal);
  }

  private async runBatch(): Promise<number> {
    const now = this.clock.now();
    const claimedUntil = new Date(now.getTime() + CLAIMED_FOR_MS);
    const values = [now, claimedUntil, BATCH];
    const [claimed] = await this.dataSource.query<[{ id: string }[], number]>(CLAIM, values);
    await Promise.all(claimed.map(({ id }) => this.revoke(id)));
    return claimed.length;
  }

  private async revoke(id: string): Promise<void> {
    const { manager } = this.dataSource;
    const revocation = await manager.findOneBy(ConsentRevocation, { id });
    if (revocation === null) return;
    try {
      await this.askBank(revocation);
      await manager.delete(ConsentRevocation, { id });
    } catch (error) {
      const { attempts } = revocation;
      this.logger.warn({
        message: 'A consent was not revoked; it is tried again.',
        institution_id: revocation.institutionId,
        attempt: attempts,
        reason: error instanceof ConnectorError ? error.code : 'internal',
        ...(!(error instanceof ConnectorError) && { err: error }),
      });
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
      const nextAttemptAt = new Date(this.clock.now().getTime() + wait);
      await manager.update(ConsentRevocation, { id }, { nextAttemptAt });
    }
  }

  private async askBank({
    sessionId,
    institutionId,
    sealedConsent,
  }: ConsentRevocation): Promise<void> {
    const session = await this.dataSource.manager.findOneByOrFail(CheckSession, { id: sessionId });
    const { connectorState, shopper } = await this.sealer.open<HeldConsent>(
      session,
      'consent',
      sealedConsent,
    );
    const { connector, institution } = this.connectors.get(institutionId);
    const signal = AbortSignal.timeout(BANK_LIMIT_MS);
    await connector.revoke({ institution, shopper, signal, connectorState });
  }
}
