import type { AuditTrailService } from '@tessera/audit';
import { userPrincipal } from '@tessera/auth';
import { currentRequest, type Clock } from '@tessera/telemetry';
import type { Interaction } from 'oidc-provider';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import { newTotpSecret } from '../mfa/totp.js';
import type { User } from '../users/user.entity.js';
import type { CredentialsService } from './credentials.service.js';
import type { PageResponse } from './page-response.js';
import type { SignInPages, StageView } from './pages/sign-in-pages.js';
import type { RequirementOf } from './second-factor-requirement.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { isAt, type SignInProgress } from './sign-in-progress.js';
import { authenticationOf, type SignInProof } from './sign-in-proof.js';
import { ForeignFormError, SignInGoneError } from './sign-in.errors.js';

export interface SignInFlowParts {
  readonly interactions: SignInInteractions;
  readonly credentials: CredentialsService;
  readonly secondFactors: SecondFactorsService;
  readonly pages: SignInPages;
  readonly trail: AuditTrailService;
  readonly clock: Clock;
  readonly requirementOf: RequirementOf;
}

/** The steps that every form of a sign-in consists of. */
export class SignInFlow {
  constructor(private readonly parts: SignInFlowParts) {}

  now(): Date {
    return this.parts.clock.now();
  }

  /**
   * The URL contains an unguessable ID, and its cookie is not sent with forms of other sites. In
   * addition, browsers that send the origin of a form are checked.
   */
  begin(exchange: Exchange): Promise<Interaction> {
    const site = exchange.request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    return this.parts.interactions.get(exchange);
  }

  async view(interaction: Interaction): Promise<StageView> {
    const { uid, params } = interaction;
    const clientTitle = await this.parts.interactions.clientTitle(interaction);
    return { uid, clientTitle, redirectUri: params['redirect_uri'] ?? '' };
  }

  progressAt<S extends SignInProgress['stage']>(
    interaction: Interaction,
    stage: S,
  ): SignInProgress & { stage: S } {
    const progress = this.parts.interactions.progressOf(interaction);
    if (!isAt(progress, stage)) throw new SignInGoneError();
    return progress;
  }

  async getUser(userId: string): Promise<User> {
    const user = await this.parts.credentials.findEnabled(userId);
    if (user === null) throw new SignInGoneError();
    return user;
  }

  /** Every form redirects to its own URL, so that going back never repeats a password. */
  async goTo(interaction: Interaction, progress: SignInProgress): Promise<PageResponse> {
    await this.parts.interactions.advance(interaction, progress);
    return { location: this.parts.pages.address(interaction.uid) };
  }

  /** After everything that the person has: done, unless they set up a factor. */
  complete(
    interaction: Interaction,
    user: User,
    { proof, wantsEnrolment }: { readonly proof: SignInProof; readonly wantsEnrolment: boolean },
  ): Promise<PageResponse> {
    return wantsEnrolment
      ? this.goTo(interaction, newEnrolment(user, proof))
      : this.finish(interaction, user, proof);
  }

  /** For a person without a factor: the set-up page, or the reason why it is locked. */
  async enrol(interaction: Interaction, user: User, proof: SignInProof): Promise<PageResponse> {
    const lock = await this.parts.secondFactors.enrolmentLock(user.id);
    if (lock === null) return this.goTo(interaction, newEnrolment(user, proof));
    const opensAt = lock.opensAt?.toISOString() ?? null;
    return this.goTo(interaction, { stage: 'enrolment-locked', userId: user.id, opensAt, proof });
  }

  async finish(
    interaction: Interaction,
    { id: userId }: User,
    proof: SignInProof,
  ): Promise<PageResponse> {
    const clientId = interaction.params['client_id'] ?? '';
    const request = currentRequest();
    if (request !== undefined) {
      const authentication = authenticationOf(proof);
      request.principal = userPrincipal({ userId, clientId, authentication });
    }
    await this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'success',
      object: { type: 'user', id: userId },
      details: { client_id: clientId, amr: proof.amr.join(' ') },
    });
    return { location: await this.parts.interactions.finish(interaction, userId, proof) };
  }

  isRequired(interaction: Interaction, user: User): Promise<boolean> {
    return this.parts.requirementOf(interaction, user).then((requirement) => requirement !== null);
  }
}

function newEnrolment({ id }: User, proof: SignInProof): SignInProgress {
  return { stage: 'enrolment', userId: id, secret: newTotpSecret(), proof };
}
