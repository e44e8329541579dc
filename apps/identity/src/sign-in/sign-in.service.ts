import type { AuditTrail } from '@tessera/audit';
import { userPrincipal } from '@tessera/auth';
import { holdsCardNumber } from '@tessera/cards';
import type { Page } from '@tessera/pages';
import { currentRequest } from '@tessera/service';
import type { Interaction } from 'oidc-provider';
import type { SecondFactors } from '../mfa/second-factors.service.js';
import { newTotpSecret, totpUri } from '../mfa/totp.js';
import type { User } from '../users/user.entity.js';
import type { Credentials } from './credentials.service.js';
import type { PageAnswer } from './page-answer.js';
import { qrCode } from './pages/qr-code.js';
import type { SignInPages, StageView } from './pages/sign-in-pages.js';
import type { SignInForm } from './sign-in-form.js';
import type { Exchange, SignInInteractions } from './sign-in-interactions.js';
import { AMR_PASSWORD, AMR_SECOND_FACTOR, type SignInProgress } from './sign-in-progress.js';
import { ForeignFormError, SignInGoneError } from './sign-in.errors.js';

export interface SignInParts {
  readonly interactions: SignInInteractions;
  readonly credentials: Credentials;
  readonly secondFactors: SecondFactors;
  readonly pages: SignInPages;
  readonly trail: AuditTrail;
  /** What authenticator apps show beside their codes. */
  readonly issuerName: string;
}

/** Leads a person through password, code, enrolment and recovery codes, one form at a time. */
export class SignInService {
  constructor(private readonly parts: SignInParts) {}

  async show(exchange: Exchange): Promise<PageAnswer> {
    const { interactions, pages } = this.parts;
    const interaction = await interactions.get(exchange);
    const view = await this.view(interaction);
    if (interaction.prompt.name === 'consent') return { page: pages.confirm(view) };
    return { page: await this.stagePage(view, interactions.progressOf(interaction)) };
  }

  async submitPassword(exchange: Exchange, form: SignInForm): Promise<PageAnswer> {
    const { credentials, pages } = this.parts;
    const interaction = await this.begin(exchange);
    const view = await this.view(interaction);
    const email = form.text('email');
    const { ip } = exchange.request;
    const outcome = await credentials.checkPassword(email, form.secret('password'), ip);
    const wantsEnrolment = form.isChecked('enrol');
    if (outcome.kind !== 'accepted') {
      // The page repeats what was typed, but no card number in the wrong field.
      const shown = holdsCardNumber(email) ? '' : email;
      return { page: pages.password(view, { email: shown, wantsEnrolment, outcome }) };
    }
    const { user } = outcome;
    if (await this.parts.secondFactors.has(user.id)) {
      return this.goTo(interaction, { stage: 'code', userId: user.id, wantsEnrolment });
    }
    return wantsEnrolment || user.requiresSecondFactor
      ? this.goTo(interaction, enrolmentOf(user, AMR_PASSWORD))
      : this.finish(interaction, user, AMR_PASSWORD);
  }

  async submitCode(exchange: Exchange, form: SignInForm): Promise<PageAnswer> {
    const { credentials, pages } = this.parts;
    const interaction = await this.begin(exchange);
    const { userId, wantsEnrolment } = this.progressAt(interaction, 'code');
    const outcome = await credentials.checkCode(userId, form.text('code'));
    if (outcome.kind !== 'accepted') {
      return { page: pages.code(await this.view(interaction), outcome) };
    }
    return wantsEnrolment
      ? this.goTo(interaction, enrolmentOf(outcome.user, AMR_SECOND_FACTOR))
      : this.finish(interaction, outcome.user, AMR_SECOND_FACTOR);
  }

  async submitEnrolment(exchange: Exchange, form: SignInForm): Promise<PageAnswer> {
    const interaction = await this.begin(exchange);
    const progress = this.progressAt(interaction, 'enrolment');
    const { userId, secret } = progress;
    await this.getUser(userId);
    const codes = await this.parts.secondFactors.enrol(userId, secret, form.text('code'));
    if (codes === null) {
      const page = await this.enrolmentPage(await this.view(interaction), progress, true);
      return { page };
    }
    const amr = AMR_SECOND_FACTOR;
    return this.goTo(interaction, { stage: 'recovery-codes', userId, codes, amr });
  }

  /**
   * The recovery codes are written down, an enrolment is put off, or a signed-in person agrees to go
   * on.
   */
  async goOn(exchange: Exchange): Promise<PageAnswer> {
    const { interactions } = this.parts;
    const interaction = await this.begin(exchange);
    if (interaction.prompt.name === 'consent') {
      return { location: await interactions.agree(interaction) };
    }
    const progress = interactions.progressOf(interaction);
    if (!('amr' in progress)) throw new SignInGoneError();
    const user = await this.getUser(progress.userId);
    const isPutOff = progress.stage === 'enrolment';
    if (isPutOff && user.requiresSecondFactor) return this.show(exchange);
    return this.finish(interaction, user, progress.amr);
  }

  async cancel(exchange: Exchange): Promise<PageAnswer> {
    const interaction = await this.begin(exchange);
    return { location: await this.parts.interactions.cancel(interaction) };
  }

  /**
   * The address holds an id that nobody can guess, and the cookie that goes with it does not travel
   * with forms of other sites; browsers that tell where a form comes from are believed on top.
   */
  private begin(exchange: Exchange): Promise<Interaction> {
    const site = exchange.request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignFormError();
    return this.parts.interactions.get(exchange);
  }

  /** Every form leads to an address of its own, so that going back never repeats a password. */
  private async goTo(interaction: Interaction, progress: SignInProgress): Promise<PageAnswer> {
    await this.parts.interactions.advance(interaction, progress);
    return { location: this.parts.pages.address(interaction.uid) };
  }

  private async finish(
    interaction: Interaction,
    { id }: User,
    amr: readonly string[],
  ): Promise<PageAnswer> {
    const clientId = interaction.params['client_id'] ?? '';
    const request = currentRequest();
    if (request !== undefined) request.principal = userPrincipal(id, clientId);
    await this.parts.trail.record(null, {
      action: 'user.sign-in',
      result: 'success',
      object: { type: 'user', id },
      details: { client_id: clientId, amr: amr.join(' ') },
    });
    return { location: await this.parts.interactions.finish(interaction, id, amr) };
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

  private stagePage(view: StageView, progress: SignInProgress): Page | Promise<Page> {
    const { pages } = this.parts;
    switch (progress.stage) {
      case 'password':
        return pages.password(view);
      case 'code':
        return pages.code(view);
      case 'enrolment':
        return this.enrolmentPage(view, progress, false);
      case 'recovery-codes':
        return pages.recoveryCodes(view, progress.codes);
      default:
        return progress satisfies never;
    }
  }

  private async enrolmentPage(
    view: StageView,
    { userId, secret }: SignInProgress & { stage: 'enrolment' },
    isRefused: boolean,
  ): Promise<Page> {
    const { email, requiresSecondFactor } = await this.getUser(userId);
    const qr = await qrCode(totpUri(secret, email, this.parts.issuerName));
    const isRequired = requiresSecondFactor;
    return this.parts.pages.enrolment(view, { secret, qr, isRequired, isRefused });
  }
}

function enrolmentOf({ id }: User, amr: readonly string[]): SignInProgress {
  return { stage: 'enrolment', userId: id, secret: newTotpSecret(), amr };
}

function isAt<S extends SignInProgress['stage']>(
  progress: SignInProgress,
  stage: S,
): progress is SignInProgress & { stage: S } {
  return progress.stage === stage;
}
