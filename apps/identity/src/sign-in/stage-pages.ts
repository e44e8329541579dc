import QRCode from 'qrcode';
import { Html, type Page } from '@tessera/pages';
import type { Interaction } from 'oidc-provider';
import type { SecondFactorsService } from '../mfa/second-factors.service.js';
import { totpUri } from '../mfa/totp.js';
import type { PasskeysService } from '../passkeys/passkeys.service.js';
import type { Refusal } from './credentials.service.js';
import type { PasswordAttempt } from './pages/password-form.js';
import type { SignInPages } from './pages/sign-in-pages.js';
import type { RequirementOf } from './second-factor-requirement.js';
import type { SignInFlow } from './sign-in-flow.js';
import type { SignInInteractions } from './sign-in-interactions.js';
import type { SignInProgress } from './sign-in-progress.js';
import { isStrong } from './sign-in-proof.js';

export interface StagePagesParts {
  readonly flow: SignInFlow;
  readonly interactions: SignInInteractions;
  readonly pages: SignInPages;
  readonly passkeys: PasskeysService;
  readonly secondFactors: SecondFactorsService;
  readonly requirementOf: RequirementOf;
  /** The issuer name that authenticator apps show next to their codes. */
  readonly issuerName: string;
}

/** The page of each stage of a sign-in, with what it needs from the database. */
export class StagePages {
  constructor(private readonly parts: StagePagesParts) {}

  /** The page of the stage that the sign-in is at. */
  async show(interaction: Interaction, refusal?: Refusal): Promise<Page> {
    const { pages, interactions, flow } = this.parts;
    const progress = interactions.progressOf(interaction);
    switch (progress.stage) {
      case 'password':
      case 'single-sign-on': {
        const attempt = refusal && { email: '', wantsEnrolment: false, outcome: refusal };
        return this.password(interaction, attempt);
      }
      case 'code':
        return this.code(interaction, progress.userId, refusal);
      case 'enrolment':
        return this.enrolment(interaction, progress, refusal);
      case 'enrolment-locked':
        return this.enrolmentLocked(interaction, progress);
      case 'recovery-codes':
        return pages.recoveryCodes(await flow.view(interaction), progress.codes);
      default:
        return progress satisfies never;
    }
  }

  async password(interaction: Interaction, attempt?: PasswordAttempt): Promise<Page> {
    const { pages, passkeys, flow } = this.parts;
    // Without passwords, only the provider decides who may come in.
    const passkey = pages.hasPasswords
      ? await passkeys.signInOptions(sessionOf(interaction))
      : null;
    const view = await flow.view(interaction);
    return pages.password(view, { passkey, ...(attempt !== undefined && { attempt }) });
  }

  private async code(interaction: Interaction, userId: string, outcome?: Refusal): Promise<Page> {
    const { pages, passkeys, secondFactors, flow } = this.parts;
    const passkey = await passkeys.secondFactorOptions(sessionOf(interaction), userId);
    const { hasApp } = await secondFactors.factorsOf(userId);
    const view = await flow.view(interaction);
    return pages.code(view, { hasApp, passkey, ...(outcome !== undefined && { outcome }) });
  }

  private async enrolment(
    interaction: Interaction,
    { userId, secret, proof }: SignInProgress & { stage: 'enrolment' },
    refusal?: Refusal,
  ): Promise<Page> {
    const { flow, passkeys, requirementOf, issuerName, pages } = this.parts;
    const user = await flow.getUser(userId);
    const isProved = isStrong(proof);
    return pages.enrolment(await flow.view(interaction), {
      secret,
      qr: await qrCode(totpUri(secret, user.email, issuerName)),
      passkey: await passkeys.registrationOptions(sessionOf(interaction), user),
      // A person who has proved two factors may leave them as they are.
      requiredBy: isProved ? null : await requirementOf(interaction, user),
      ...(refusal !== undefined && { refusal }),
    });
  }

  private async enrolmentLocked(
    interaction: Interaction,
    { userId, opensAt }: SignInProgress & { stage: 'enrolment-locked' },
  ): Promise<Page> {
    const { flow, pages } = this.parts;
    const isRequired = await flow.isRequired(interaction, await flow.getUser(userId));
    const lock = { opensAt: opensAt === null ? null : new Date(opensAt), isRequired };
    return pages.enrolmentLocked(await flow.view(interaction), lock);
  }
}

/** What the challenges of a sign-in are bound to. */
export function sessionOf({ uid }: Interaction): string {
  return `sign-in:${uid}`;
}

/** A QR code as an SVG: dark on white in every color scheme, for cameras. */
async function qrCode(text: string): Promise<Html> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  const named = '<svg role="img" aria-label="QR code for your authenticator app" class="qr" ';
  return new Html(svg.trim().replace('<svg ', named));
}
