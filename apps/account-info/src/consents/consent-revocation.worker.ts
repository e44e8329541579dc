import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, retry, type Outcome, type WorkItem } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectorError } from '../connectors/connector.errors.js';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import { CheckSession } from '../sessions/check-session.entity.js';
import { ConsentRevocationsRepository } from './consent-revocations.repository.js';
import type { ConsentRevocation } from './consent-revocation.entity.js';
import type { HeldConsent } from './held-consent.js';

const BANK_LIMIT_MS = 20_000;

/**
 * Revokes consents at their banks. A consent is recorded with the transition that abandons it, and
 * deleted when its bank has confirmed. Failures are retried until the attempt's data key is
 * destroyed; by then every consent has expired at its bank.
 */
@Injectable()
export class ConsentRevocationWorker extends LeasedWorker<WorkItem> {
  constructor(
    private readonly revocations: ConsentRevocationsRepository,
    private readonly dataSource: DataSource,
    private readonly connectors: ConnectorsService,
    private readonly sealer: AttemptSealerService,
  ) {
    super({
      name: 'consent-revocations',
      does: 'revoke a consent at its bank',
      runs: 'api',
      source: revocations,
      concurrency: 20,
      leaseMs: 60_000,
      pollMs: 10_000,
      backoff: exponential(30_000, 60 * 60_000),
      due: { table: 'consent_revocation', column: 'next_attempt_at' },
    });
  }

  /** @param sealedConsent null when the session has none, so that there is nothing to revoke */
  async enqueue(
    tx: EntityManager,
    session: CheckSession,
    sealedConsent: Buffer | null,
  ): Promise<void> {
    const { institutionId } = session;
    if (sealedConsent === null || institutionId === null) return;
    await this.revocations.insert(tx, session, { institutionId, sealedConsent });
  }

  protected override async perform({ id, attempts }: WorkItem): Promise<Outcome> {
    const revocation = await this.revocations.find(id);
    if (revocation === null) return DONE;
    try {
      await this.revoke(revocation);
      return DONE;
    } catch (error) {
      const isOfBank = error instanceof ConnectorError;
      this.logger.warn({
        message: 'Failed to revoke a consent at its bank; will retry.',
        institution_id: revocation.institutionId,
        attempt: attempts,
        reason: isOfBank ? error.code : 'internal',
        ...(!isOfBank && { err: error }),
      });
      return retry(error, { quiet: true });
    }
  }

  private async revoke({
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
