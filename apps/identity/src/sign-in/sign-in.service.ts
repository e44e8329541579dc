import { holdsCardNumber } from '@tessera/cards';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import type { CredentialsService } from './credentials.service.js';
import { refusalPage, type PageResponse } from './page-response.js';
import type { SignInPages } from './pages/sign-in-pages.js';
import type { SignInFlow } from './sign-in-flow.js';
import type { SignInForm } from './sign-in-form.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { isStrong, passwordProof, secondFactorProof } from './sign-in-proof.js';
import { PasswordsOffError, SignInGoneError } from './sign-in.errors.js';
import type { StagePages } from './stage-pages.js';

export interface SignInParts {
  readonly flow: SignInFlow;
  readonly stages: StagePages;
  readonly interactions: SignInInteractions;
  readonly credentials: CredentialsService;
  readonly secondFactors: SecondFactorsService;
  readonly pages: SignInPages;
}

/** Guides a person through password, code, enrolment and recovery codes, one form at a time. */
export class SignInService {
  constructor(private readonly parts: SignInParts) {}

  async show(exchange: Exchange): Promise<PageResponse> {
    const { interactions, pages, stages, flow } = this.parts;
    const interaction = await interactions.get(exchange);
    if (interaction.prompt.name === 'consent') {
      return { page: pages.confirm(await flow.view(interaction)) };
    }
    return { page: await stages.show(interaction) };
  }

  async submitPassword(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { credentials, flow, stages, pages } = this.parts;
    const interaction = await flow.begin(exchange);
    if (!pages.hasPasswords) throw new PasswordsOffError();
    const email = form.text('email');
    const { ip } = exchange.request;
    const outcome = await credentials.checkPassword(email, form.secret('password'), ip);
    const wantsEnrolment = form.isChecked('enrol');
    if (outcome.kind !== 'accepted') {
      // The page repeats the input, except a card number in the wrong field.
      const shown = holdsCardNumber(email) ? '' : email;
      const attempt = { email: shown, wantsEnrolment, outcome };
      return refusalPage(outcome, await stages.password(interaction, attempt));
    }
    const { user } = outcome;
    if (await this.parts.secondFactors.has(user.id)) {
      return flow.goTo(interaction, { stage: 'code', userId: user.id, wantsEnrolment });
    }
    const proof = passwordProof(flow.now());
    return wantsEnrolment || (await flow.isRequired(interaction, user))
      ? flow.enrol(interaction, user, proof)
      : flow.finish(interaction, user, proof);
  }

  async submitCode(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { credentials, flow, stages } = this.parts;
    const interaction = await flow.begin(exchange);
    const { userId, wantsEnrolment, first } = flow.progressAt(interaction, 'code');
    const outcome = await credentials.checkCode(userId, form.text('code'));
    if (outcome.kind !== 'accepted') {
      return refusalPage(outcome, await stages.show(interaction, outcome));
    }
    const proof = secondFactorProof(flow.now(), first);
    return flow.complete(interaction, outcome.user, { proof, wantsEnrolment });
  }

  async submitEnrolment(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { flow, stages, secondFactors } = this.parts;
    const interaction = await flow.begin(exchange);
    const { userId, secret, proof } = flow.progressAt(interaction, 'enrolment');
    await flow.getUser(userId);
    const mayReplace = isStrong(proof);
    const enrolment = { secret, code: form.text('code'), mayReplace };
    const codes = await secondFactors.enrol(userId, enrolment);
    if (codes === null) return { page: await stages.show(interaction, { kind: 'refused' }) };
    const proved = secondFactorProof(flow.now(), proof);
    return flow.goTo(interaction, { stage: 'recovery-codes', userId, codes, proof: proved });
  }

  /**
   * Continues after the recovery codes, after a postponed or locked enrolment, or when a signed-in
   * person agrees.
   */
  async goOn(exchange: Exchange): Promise<PageResponse> {
    const { interactions, flow } = this.parts;
    const interaction = await flow.begin(exchange);
    if (interaction.prompt.name === 'consent') {
      return { location: await interactions.agree(interaction) };
    }
    const progress = interactions.progressOf(interaction);
    if (!('proof' in progress)) throw new SignInGoneError();
    const user = await flow.getUser(progress.userId);
    const isProved = isStrong(progress.proof);
    if (!isProved && (await flow.isRequired(interaction, user))) return this.show(exchange);
    return flow.finish(interaction, user, progress.proof);
  }

  async cancel(exchange: Exchange): Promise<PageResponse> {
    const interaction = await this.parts.flow.begin(exchange);
    return { location: await this.parts.interactions.cancel(interaction) };
  }
}
