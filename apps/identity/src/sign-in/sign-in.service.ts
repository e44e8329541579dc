import type { AuditTrailService } from '@tessera/audit';
import { hasSecondFactor, userPrincipal } from '@tessera/auth';
import { holdsCardNumber } from '@tessera/cards';
import type { Page } from '@tessera/pages';
import { currentRequest, type Clock } from '@tessera/service';
import type { Interaction } from 'oidc-provider';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import { newTotpSecret, totpUri } from '../mfa/totp.js';
import type { User } from '../users/user.entity.js';
import type { CredentialsService } from './credentials.service.js';
import { refusalPage, type PageResponse } from './page-response.js';
import { qrCode } from './pages/qr-code.js';
import type { SignInPages, StageView } from './pages/sign-in-pages.js';
import type { RequirementOf } from './second-factor-requirement.js';
import type { SignInForm } from './sign-in-form.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { isAt, type SignInProgress } from './sign-in-progress.js';
import {
  authenticationOf,
  passwordProof,
  secondFactorProof,
  type SignInProof,
} from './sign-in-proof.js';
import { ForeignFormError, SignInGoneError } from './sign-in.errors.js';

export interface SignInParts {
  readonly interactions: SignInInteractions;
  readonly credentials: CredentialsService;
  readonly secondFactors: SecondFactorsService;
  readonly pages: SignInPages;
  readonly trail: AuditTrailService;
  readonly clock: Clock;
  readonly requirementOf: RequirementOf;
  /** The issuer name that authenticator apps show next to their codes. */
  readonly issuerName: string;
}

/** Guides a person through password, code, enrolment and recovery codes, one form at a time. */
export class SignInService {
  constructor(private readonly parts: SignInParts) {}

  async show(exchange: Exchange): Promise<PageResponse> {
    const { interactions, pages } = this.parts;
    const interaction = await interactions.get(exchange);
    const view = await this.view(interaction);
    if (interaction.prompt.name === 'consent') return { page: pages.confirm(view) };
    return { page: await this.stagePage(view, interaction) };
  }

  async submitPassword(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { credentials, pages } = this.parts;
    const interaction = await this.begin(exchange);
    const view = await this.view(interaction);
    const email = form.text('email');
    const { ip } = exchange.request;
    const outcome = await credentials.checkPassword(email, form.secret('password'), ip);
    const wantsEnrolment = form.isChecked('enrol');
    if (outcome.kind !== 'accepted') {
      // The page repeats the input, except a card number in the wrong field.
      const shown = holdsCardNumber(email) ? '' : email;
      return refusalPage(outcome, pages.password(view, { email: shown, wantsEnrolment, outcome }));
    }
    const { user } = outcome;
    if (await this.parts.secondFactors.has(user.id)) {
      return this.goTo(interaction, { stage: 'code', userId: user.id, wantsEnrolment });
    }
    const proof = passwordProof(this.parts.clock.now());
    return wantsEnrolment || (await this.parts.requirementOf(interaction, user)) !== null
      ? this.goTo(interaction, await this.enrolmentOf(user, proof))
      : this.finish(interaction, user, proof);
  }

  async submitCode(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const { credentials, pages } = this.parts;
    const interaction = await this.begin(exchange);
    const { userId, wantsEnrolment } = this.progressAt(interaction, 'code');
    const outcome = await credentials.checkCode(userId, form.text('code'));
    if (outcome.kind !== 'accepted') {
      return refusalPage(outcome, pages.code(await this.view(interaction), outcome));
    }
    const proof = secondFactorProof(this.parts.clock.now());
    return wantsEnrolment
      ? this.goTo(interaction, newEnrolment(outcome.user, proof))
      : this.finish(interaction, outcome.user, proof);
  }

  async submitEnrolment(exchange: Exchange, form: SignInForm): Promise<PageResponse> {
    const interaction = await this.begin(exchange);
    const progress = this.progressAt(interaction, 'enrolment');
    const { userId, secret, proof } = progress;
    await this.getUser(userId);
    const mayReplace = hasSecondFactor(authenticationOf(proof));
    const enrolment = { secret, code: form.text('code'), mayReplace };
    const codes = await this.parts.secondFactors.enrol(userId, enrolment);
    if (codes === null) {
      const view = await this.view(interaction);
      return { page: await this.enrolmentPage({ view, interaction, progress, isRefused: true }) };
    }
    const proved = secondFactorProof(this.parts.clock.now());
    return this.goTo(interaction, { stage: 'recovery-codes', userId, codes, proof: proved });
  }

  /**
   * Continues after the recovery codes, after a postponed or locked enrolment, or when a signed-in
   * person agrees.
   */
  async goOn(exchange: Exchange): Promise<PageResponse> {
    const { interactions } = this.parts;
    const interaction = await this.begin(exchange);
    if (interaction.prompt.name === 'consent') {
      return { location: await interactions.agree(interaction) };
    }
    const progress = interactions.progressOf(interaction);
    if (!('proof' in progress)) throw new SignInGoneError();
    const user = await this.getUser(progress.userId);
    const isWithout = progress.stage !== 'recovery-codes';
    if (isWithout && (await this.parts.requirementOf(interaction, user)) !== null) {
      return this.show(exchange);
    }
    return this.finish(interaction, user, progress.proof);
  }

  async cancel(exchange: Exchange): Promise<PageResponse> {
    const interaction = await this.begin(exchange);
    return { location: await this.parts.interactions.cancel(interaction) };
  }

  /**
   * The URL contains an unguessable ID, and its cookie is not sent with forms of other sites. In
   * addition, browsers that send the origin of a form are checked.
   */
  private begin(exchange: Exchange): Promise<Interaction> {
    const site = exchange.request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    return this.parts.interactions.get(exchange);
  }

  /** Every form redirects to its own URL, so that going back never repeats a password. */
  private async goTo(interaction: Interaction, progress: SignInProgress): Promise<PageResponse> {
    await this.parts.interactions.advance(interaction, progress);
    return { location: this.parts.pages.address(interaction.uid) };
  }

  private async finish(
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

  private progressAt<S extends SignInProgress['stage']>(
    interaction: Interaction,
    stage: S,
  ): SignInProgress & { stage: S } {
    const progress = this.parts.interactions.progressOf(interaction);
    if (!isAt(progress, stage)) throw new SignInGoneError();
    return progress;
  }

  private async getUser(userId: string): Promise<User> {
    const user = await this.parts.credentials.findEnabled(userId);
    if (user === null) throw new SignInGoneError();
    return user;
  }

  private async view(interaction: Interaction): Promise<StageView> {
    const { uid, params } = interaction;
    const clientTitle = await this.parts.interactions.clientTitle(interaction);
    return { uid, clientTitle, redirectUri: params['redirect_uri'] ?? '' };
  }

  private stagePage(view: StageView, interaction: Interaction): Page | Promise<Page> {
    const { pages, interactions } = this.parts;
    const progress = interactions.progressOf(interaction);
    switch (progress.stage) {
      case 'password':
        return pages.password(view);
      case 'code':
        return pages.code(view);
      case 'enrolment':
        return this.enrolmentPage({ view, interaction, progress, isRefused: false });
      case 'enrolment-locked':
        return this.enrolmentLockedPage(view, interaction, progress);
      case 'recovery-codes':
        return pages.recoveryCodes(view, progress.codes);
      default:
        return progress satisfies never;
    }
  }

  private async enrolmentPage({
    view,
    interaction,
    progress: { userId, secret },
    isRefused,
  }: ShownEnrolment): Promise<Page> {
    const user = await this.getUser(userId);
    const qr = await qrCode(totpUri(secret, user.email, this.parts.issuerName));
    const requiredBy = await this.parts.requirementOf(interaction, user);
    return this.parts.pages.enrolment(view, { secret, qr, requiredBy, isRefused });
  }

  private async enrolmentLockedPage(
    view: StageView,
    interaction: Interaction,
    { userId, opensAt }: SignInProgress & { stage: 'enrolment-locked' },
  ): Promise<Page> {
    const user = await this.getUser(userId);
    const isRequired = (await this.parts.requirementOf(interaction, user)) !== null;
    const lock = { opensAt: opensAt === null ? null : new Date(opensAt), isRequired };
    return this.parts.pages.enrolmentLocked(view, lock);
  }

  /** For a person without an app: the set-up page, or the reason why it is locked. */
  private async enrolmentOf(user: User, proof: SignInProof): Promise<SignInProgress> {
    const lock = await this.parts.secondFactors.enrolmentLock(user.id);
    if (lock === null) return newEnrolment(user, proof);
    const opensAt = lock.opensAt?.toISOString() ?? null;
    return { stage: 'enrolment-locked', userId: user.id, opensAt, proof };
  }
}

interface ShownEnrolment {
  readonly view: StageView;
  readonly interaction: Interaction;
  readonly progress: SignInProgress & { stage: 'enrolment' };
  readonly isRefused: boolean;
}

function newEnrolment({ id }: User, proof: SignInProof): SignInProgress {
  return { stage: 'enrolment', userId: id, secret: newTotpSecret(), proof };
}
