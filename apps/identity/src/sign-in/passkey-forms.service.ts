import type { Interaction } from 'oidc-provider';
import type { ChallengeContext } from '../passkeys/passkey-challenges.repository.js';
import type { PasskeysService } from '../passkeys/passkeys.service.js';
import type { CredentialsService } from './credentials.service.js';
import { refusalPage, type PageResponse } from './page-response.js';
import type { SignInPages } from './pages/sign-in-pages.js';
import type { SignInFlow } from './sign-in-flow.js';
import type { SignInForm } from './sign-in-form.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { isStrong, passkeyProof, passwordProof, type SignInProof } from './sign-in-proof.js';
import { PasswordsOffError, SignInGoneError } from './sign-in.errors.js';
import { sessionOf, type StagePages } from './stage-pages.js';

export interface PasskeyFormsParts {
  readonly flow: SignInFlow;
  readonly stages: StagePages;
  readonly interactions: SignInInteractions;
  readonly credentials: CredentialsService;
  readonly passkeys: PasskeysService;
  readonly pages: SignInPages;
}

/** What a passkey is asked for at a stage. */
interface PasskeyStage {
  readonly context: ChallengeContext;
  readonly wantsEnrolment: boolean;
  /** What was proved before it; null if nothing was. */
  readonly first: SignInProof | null;
}

/** Responds to the passkey forms of the sign-in pages. */
export class PasskeyFormsService {
  constructor(private readonly parts: PasskeyFormsParts) {}

  /** Instead of a password, or as the second step after it. */
  async submitPasskey(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { flow, credentials, stages } = this.parts;
    const interaction = await flow.begin(exchange);
    const { context, wantsEnrolment, first } = this.stageOf(interaction, form);
    const { ip } = exchange.request;
    const outcome = await credentials.checkPasskey(form.text('credential'), context, ip);
    if (outcome.kind !== 'accepted') {
      return refusalPage(outcome, await stages.show(interaction, outcome));
    }
    const { user, synced } = outcome;
    const proof = passkeyProof(flow.now(), { synced, first });
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
      mayReplace: isStrong(proof),
    });
    if (outcome.kind === 'passkey-refused') {
      return refusalPage(outcome, await stages.show(interaction, outcome));
    }
    const { synced, recoveryCodes: codes } = outcome;
    const proved = passkeyProof(flow.now(), { synced, first: proof });
    return codes === null
      ? flow.finish(interaction, user, proved)
      : flow.goTo(interaction, { stage: 'recovery-codes', userId, codes, proof: proved });
  }

  /** @throws SignInGoneError at a stage that has no form for a passkey */
  private stageOf(interaction: Interaction, form: SignInForm): PasskeyStage {
    const session = sessionOf(interaction);
    const progress = this.parts.interactions.progressOf(interaction);
    switch (progress.stage) {
      case 'password':
      case 'single-sign-on':
        if (!this.parts.pages.hasPasswords) throw new PasswordsOffError();
        return {
          context: { session, purpose: 'sign-in', userId: null },
          wantsEnrolment: form.isChecked('enrol'),
          first: null,
        };
      case 'code': {
        const { userId, wantsEnrolment, first = passwordProof(this.parts.flow.now()) } = progress;
        return { context: { session, purpose: 'second-factor', userId }, wantsEnrolment, first };
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
