import { Injectable, Logger } from '@nestjs/common';
import { PublicUrl } from '@tessera/service';
import { DataSource } from 'typeorm';
import { ConnectorError } from '../connectors/connector.errors.js';
import type { StartedConsent } from '../connectors/connector.js';
import type { ReachableInstitution } from '../connectors/connectors.service.js';
import { ConsentRevocations } from '../consents/consent-revocations.js';
import type { HeldConsent } from '../consents/held-consent.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import { AttemptSealer } from '../sessions/attempt-sealer.js';
import type { CheckSession } from '../sessions/check-session.entity.js';
import { SessionTransitions } from '../sessions/session-transitions.js';
import { shopperOf, type CheckBrowser } from './check-browser.js';
import { Capabilities, codeChallengeOf } from './capabilities.js';

const START_LIMIT_MS = 20_000;

/** A visit to a bank that is under way, or why there is none. */
export type BankVisit =
  | { readonly kind: 'begun'; readonly location: string }
  | { readonly kind: 'unavailable' }
  /** The shopper has chosen anew meanwhile, in another window. */
  | { readonly kind: 'overtaken' };

/** The address of a connector's callback, which banks know in advance. */
export function callbackUrl(publicUrl: PublicUrl, connectorId: string): string {
  return publicUrl.link(`/callback/${connectorId}`);
}

/** Asks a bank for a consent, and sends the shopper there. */
@Injectable()
export class BankVisits {
  private readonly logger = new Logger(BankVisits.name);

  constructor(
    private readonly capabilities: Capabilities,
    private readonly sealer: AttemptSealer,
    private readonly transitions: SessionTransitions,
    private readonly revocations: ConsentRevocations,
    private readonly dataSource: DataSource,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** @param session in `bank_selected`, by this request */
  async begin(
    session: CheckSession,
    { connector, institution }: ReachableInstitution,
    browser: CheckBrowser,
  ): Promise<BankVisit> {
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
      return { kind: 'unavailable' };
    }
    const { connectorState, redirectUrl } = started;
    return this.send(session, { connectorState, state, codeVerifier, shopper }, redirectUrl);
  }

  private async send(
    session: CheckSession,
    held: HeldConsent,
    location: string,
  ): Promise<BankVisit> {
    const sealedConsent = await this.sealer.seal(session, 'consent', held);
    const stateHash = this.capabilities.stateHash(held.state);
    const sent = await this.transitions.move(session, 'send', { stateHash, sealedConsent });
    if (sent !== null) return { kind: 'begun', location };
    // Nobody will come back for this consent, so the bank is told at once.
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
