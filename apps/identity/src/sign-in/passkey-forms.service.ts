import { hasSecondFactor } from '@tessera/auth';
import type { Interaction } from 'oidc-provider';
import type { ChallengeContext } from '../passkeys/passkey-challenges.repository.js';
import type { PasskeysService } from '../passkeys/passkeys.service.js';
import type { CredentialsService } from './credentials.service.js';
import { refusalPage, type PageResponse } from './page-response.js';
import type { SignInFlow } from './sign-in-flow.js';
import type { SignInForm } from './sign-in-form.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { authenticationOf, passkeyProof } from './sign-in-proof.js';
import { SignInGoneError } from './sign-in.errors.js';
import { sessionOf, type StagePages } from './stage-pages.js';

export interface PasskeyFormsParts {
  readonly flow: SignInFlow;
  readonly stages: StagePages;
  readonly interactions: SignInInteractions;
  readonly credentials: CredentialsService;
  readonly passkeys: PasskeysService;
}

/** Responds to the passkey forms of the sign-in pages. */
export class PasskeyFormsService {
  constructor(private readonly parts: PasskeyFormsParts) {}

  /** Instead of a password, or as the second step after it. */
  async submitPasskey(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { flow, credentials, stages } = this.parts;
    const interaction = await flow.begin(exchange);
    const { context, wantsEnrolment } = this.stageOf(interaction, form);
    const { ip } = exchange.request;
    const outcome = await credentials.checkPasskey(form.text('credential'), context, ip);
    if (outcome.kind !== 'accepted') {
      return refusalPage(outcome, await stages.show(interaction, outcome));
    }
    const { user, synced } = outcome;
    const withPassword = context.purpose === 'second-factor';
    const proof = passkeyProof(flow.now(), { synced, withPassword });
    return flow.complete(interaction, user, { proof, wantsEnrolment });
  }

  async submitRegistration(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { flow, passkeys, stages } = this.parts;
    const interaction = await flow.begin(exchange);
    const { userId, proof } = flow.progressAt(interaction, 'enrolment');
    const user = await flow.getUser(userId);
    const outcome = await passkeys.register(userId, {
      credential: form.text('credential'),
      name: form.text('name'),
      session: sessionOf(interaction),
      mayReplace: hasSecondFactor(authenticationOf(proof)),
    });
    if (outcome.kind === 'passkey-refused') {
      return refusalPage(outcome, await stages.show(interaction, outcome));
    }
    const { synced, recoveryCodes: codes } = outcome;
    const withPassword = proof.amr.includes('pwd');
    const proved = passkeyProof(flow.now(), { synced, withPassword });
    return codes === null
      ? flow.finish(interaction, user, proved)
      : flow.goTo(interaction, { stage: 'recovery-codes', userId, codes, proof: proved });
  }

  /** @throws SignInGoneError at a stage that has no form for a passkey */
  private stageOf(
    interaction: Interaction,
    form: SignInForm,
  ): { readonly context: ChallengeContext; readonly wantsEnrolment: boolean } {
    const session = sessionOf(interaction);
    const progress = this.parts.interactions.progressOf(interaction);
    switch (progress.stage) {
      case 'password':
        return {
          context: { session, purpose: 'sign-in', userId: null },
          wantsEnrolment: form.isChecked('enrol'),
        };
      case 'code': {
        const { userId, wantsEnrolment } = progress;
        return { context: { session, purpose: 'second-factor', userId }, wantsEnrolment };
      }
      case 'enrolment':
      case 'enrolment-locked':
      case 'recovery-codes':
        throw new SignInGoneError();
      default:
        return progress satisfies never;
    }
  }
}
