import { Logger } from '@nestjs/common';
import type { AuditTrailService } from '@tessera/audit';
import { NotFoundError } from '@tessera/errors';
import type { Interaction } from 'oidc-provider';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import { requestsSecondFactor } from '../provider/step-up.js';
import type { ExternalPeopleService } from '../single-sign-on/external-people.service.js';
import {
  OutsideProviderUnavailableError,
  OutsideResponseError,
  type OutsideDemand,
  type OutsideProviderClient,
} from '../single-sign-on/outside-provider.client.js';
import type { OutsideClaims } from '../single-sign-on/outside-claims.js';
import {
  singleSignOnRefusal,
  type SingleSignOnReason,
} from '../single-sign-on/single-sign-on-outcome.js';
import type { User } from '../users/user.entity.js';
import type { PageResponse } from './page-response.js';
import type { SignInFlow } from './sign-in-flow.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { externalProof, isStrong, type SecondFactorClaims } from './sign-in-proof.js';
import { SignInGoneError } from './sign-in.errors.js';
import type { StagePages } from './stage-pages.js';

/** The outside provider, and the people it vouches for. */
export interface SingleSignOn {
  readonly provider: OutsideProviderClient;
  readonly people: ExternalPeopleService;
  /** Which of its claims mean that it has checked two factors. */
  readonly secondFactor: SecondFactorClaims;
}

export interface SingleSignOnFormsParts {
  readonly flow: SignInFlow;
  readonly stages: StagePages;
  readonly interactions: SignInInteractions;
  readonly secondFactors: SecondFactorsService;
  readonly trail: AuditTrailService;
  /** Null if there is none. */
  readonly singleSignOn: SingleSignOn | null;
}

/** Sends people to the outside provider, and receives them from there. */
export class SingleSignOnFormsService {
  private readonly logger = new Logger(SingleSignOnFormsService.name);

  constructor(private readonly parts: SingleSignOnFormsParts) {}

  async begin(exchange: Exchange): Promise<PageResponse> {
    const { interactions } = this.parts;
    const { provider } = this.singleSignOn();
    const interaction = await interactions.get(exchange);
    const { stage } = interactions.progressOf(interaction);
    if (stage !== 'password' && stage !== 'single-sign-on') throw new SignInGoneError();
    try {
      const { location, request } = await provider.begin(demandOf(interaction));
      await interactions.advance(interaction, { stage: 'single-sign-on', request });
      return { location };
    } catch (error) {
      return this.failed(interaction, error);
    }
  }

  /** @param query of the callback */
  async complete(exchange: Exchange, query: string): Promise<PageResponse> {
    const { interactions } = this.parts;
    const { provider, people } = this.singleSignOn();
    const interaction = await interactions.get(exchange);
    const progress = interactions.progressOf(interaction);
    if (progress.stage !== 'single-sign-on') return this.refuse(interaction, 'response');
    // Used up before it is checked: a second callback finds nothing to compare with.
    await interactions.advance(interaction, { stage: 'password' });
    let claims: OutsideClaims;
    try {
      claims = await provider.complete(query, progress.request);
    } catch (error) {
      return this.failed(interaction, error);
    }
    const outcome = await people.signIn(claims);
    return outcome.kind === 'accepted'
      ? this.enter(interaction, outcome.user, claims)
      : this.refuse(interaction, outcome.reason, outcome.userId);
  }

  /** With two factors there, done. Otherwise those of this service are asked for, as after a password. */
  private async enter(
    interaction: Interaction,
    user: User,
    claims: OutsideClaims,
  ): Promise<PageResponse> {
    const { flow, secondFactors } = this.parts;
    const proof = externalProof(claims, flow.now(), this.singleSignOn().secondFactor);
    if (isStrong(proof)) return flow.finish(interaction, user, proof);
    if (await secondFactors.has(user.id)) {
      const stage = { stage: 'code', userId: user.id, wantsEnrolment: false } as const;
      return flow.goTo(interaction, { ...stage, first: proof });
    }
    return (await flow.isRequired(interaction, user))
      ? flow.enrol(interaction, user, proof)
      : flow.finish(interaction, user, proof);
  }

  private failed(interaction: Interaction, error: unknown): Promise<PageResponse> {
    if (error instanceof OutsideProviderUnavailableError) {
      this.logger.warn({ message: 'The outside OpenID provider is unavailable.', err: error });
      return this.refuse(interaction, 'unavailable');
    }
    if (!(error instanceof OutsideResponseError)) throw error;
    this.logger.warn({ message: 'Refused a response of the outside OpenID provider.', err: error });
    return this.refuse(interaction, 'response');
  }

  private async refuse(
    interaction: Interaction,
    reason: SingleSignOnReason,
    userId: string | null = null,
  ): Promise<PageResponse> {
    await this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'refused',
      ...(userId !== null && { object: { type: 'user', id: userId } }),
      details: { reason: `single-sign-on-${reason}` },
    });
    return { page: await this.parts.stages.show(interaction, singleSignOnRefusal(reason)) };
  }

  private singleSignOn(): SingleSignOn {
    const { singleSignOn } = this.parts;
    if (singleSignOn === null) throw new NotFoundError('There is no single sign-on here.');
    return singleSignOn;
  }
}

/** What a client asked of this sign-in is asked of the provider too. */
function demandOf({ uid, params }: Interaction): OutsideDemand {
  const { max_age: maxAge, prompt } = params;
  const seconds = Number(maxAge);
  return {
    uid,
    maxAge: maxAge !== undefined && Number.isSafeInteger(seconds) ? seconds : null,
    needsSecondFactor: requestsSecondFactor(params),
    needsLogin: typeof prompt === 'string' && prompt.split(' ').includes('login'),
  };
}
