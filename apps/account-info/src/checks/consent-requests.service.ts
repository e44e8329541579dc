import { Injectable, Logger } from '@nestjs/common';
import { PublicUrlService } from '@tessera/http';
import { DataSource } from 'typeorm';
import { ConnectorError } from '../connectors/connector.errors.js';
import type { StartedConsent } from '../connectors/connector.js';
import type { ReachableInstitution } from '../connectors/connectors.service.js';
import { ConsentRevocationWorker } from '../consents/consent-revocation.worker.js';
import type { HeldConsent } from '../consents/held-consent.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import { AttemptSealerService } from '../sessions/attempt-sealer.service.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { SessionTransitionsService } from '../sessions/session-transitions.service.js';
import type { ChoiceNotice } from './check-step.js';
import { shopperOf, type CheckBrowser } from './check-browser.js';
import { CapabilitiesService, codeChallengeOf } from './capabilities.service.js';

const START_LIMIT_MS = 20_000;

/** The started visit to a bank, or why there is none. */
export type ConsentRequest =
  | { readonly kind: 'begun'; readonly location: string }
  /** The bank made no consent. */
  | { readonly kind: 'failed'; readonly notice: ChoiceNotice }
  /** The shopper has made another choice in the meantime, in another window. */
  | { readonly kind: 'overtaken' };

/** The callback URL of a connector, which is registered with banks in advance. */
export function callbackUrl(publicUrl: PublicUrlService, connectorId: string): string {
  return publicUrl.link(`/callback/${connectorId}`);
}

/** Asks a bank for a consent, and sends the shopper there. */
@Injectable()
export class ConsentRequestsService {
  private readonly logger = new Logger(ConsentRequestsService.name);

  constructor(
    private readonly capabilities: CapabilitiesService,
    private readonly sealer: AttemptSealerService,
    private readonly transitions: SessionTransitionsService,
    private readonly revocations: ConsentRevocationWorker,
    private readonly dataSource: DataSource,
    private readonly publicUrl: PublicUrlService,
  ) {}

  /** @param session in `bank_selected`, by this request */
  async create(
    session: CheckSession,
    { connector, institution }: ReachableInstitution,
    browser: CheckBrowser,
  ): Promise<ConsentRequest> {
    const [state, codeVerifier] = [this.capabilities.create(), this.capabilities.create()];
    const shopper = shopperOf(browser);
    let started: StartedConsent;
    try {
      started = await connector.start({
        institution,
        shopper,
        signal: AbortSignal.timeout(START_LIMIT_MS),
        callbackUrl: callbackUrl(this.publicUrl, connector.id),
        state,
        codeChallenge: codeChallengeOf(codeVerifier),
        iban: await this.ibanOf(session),
      });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      this.logger.warn({
        message: 'A bank made no consent.',
        institution_id: institution.id,
        reason: error.code,
      });
      const problem = error.kind === 'unavailable' ? 'bank_unavailable' : 'bank_unusable';
      return { kind: 'failed', notice: { problem, bank: institution.name } };
    }
    const { connectorState, redirectUrl } = started;
    return this.send(session, { connectorState, state, codeVerifier, shopper }, redirectUrl);
  }

  private async send(
    session: CheckSession,
    held: HeldConsent,
    location: string,
  ): Promise<ConsentRequest> {
    const sealedConsent = await this.sealer.seal(session, 'consent', held);
    const stateHash = this.capabilities.stateHash(held.state);
    const sent = await this.transitions.apply(session, 'send', { stateHash, sealedConsent });
    if (sent !== null) return { kind: 'begun', location };
    // No browser will return for this consent, so it is revoked at the bank immediately.
    await this.revocations.enqueue(this.dataSource.manager, session, sealedConsent);
    this.revocations.nudge();
    return { kind: 'overtaken' };
  }

  private async ibanOf(session: CheckSession): Promise<string | null> {
    const { sealedAccountIdentifier: sealed } = session;
    if (sealed === null) return null;
    return (await this.sealer.open<AccountIdentifier>(session, 'account_identifier', sealed)).iban;
  }
}
