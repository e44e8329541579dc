import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { Interaction, InteractionResult } from 'oidc-provider';
import { opensApis, titleOf } from '../provider/client-directory.js';
import type { IssuerService } from '../provider/issuer.service.js';
import type { SignInProof } from './sign-in-proof.js';
import { loginOf } from './sign-in-proof.js';
import type { SignInProgress } from './sign-in-progress.js';
import { SignInGoneError } from './sign-in.errors.js';

/** A browser's request to the sign-in pages, and the reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** From the URL. */
  readonly uid: string;
}

const CANCELLED = { error: 'access_denied', error_description: 'the sign-in was cancelled' };
/** OpenID Connect Core Unmet Authentication Requirements 1.0. */
const UNMET = {
  error: 'unmet_authentication_requirements',
  error_description: 'the user has no second factor and cannot set one up now',
};

/** Interactions at the provider: authorization requests that wait for a person to sign in. */
export class SignInInteractions {
  constructor(private readonly issuer: IssuerService) {}

  /**
   * The interaction in the URL, if it was started by this browser.
   *
   * @throws SignInGoneError
   */
  async get({ request, reply, uid }: Exchange): Promise<Interaction> {
    const interaction = await this.issuer.provider
      .interactionDetails(request.raw, reply.raw)
      .catch((error: unknown) => {
        throw error instanceof errors.SessionNotFound ? new SignInGoneError(error) : error;
      });
    if (interaction.uid !== uid) throw new SignInGoneError();
    return interaction;
  }

  /** The name, for people, of the client that started the sign-in. */
  async clientTitle({ params }: Interaction): Promise<string> {
    const client = await this.issuer.provider.Client.find(params['client_id'] ?? '');
    return client === undefined ? '' : titleOf(client);
  }

  /** Whether the client that started the sign-in gets access tokens for APIs. */
  async opensApis({ params }: Interaction): Promise<boolean> {
    return opensApis(await this.issuer.provider.Client.find(params['client_id'] ?? ''));
  }

  progressOf({ result }: Interaction): SignInProgress {
    const progress = result?.['progress'] as SignInProgress | undefined;
    // A sign-in started by an older version does not record when its factors were proved.
    return progress === undefined || 'amr' in progress ? { stage: 'password' } : progress;
  }

  async advance(interaction: Interaction, progress: SignInProgress): Promise<void> {
    await save(interaction, { progress });
  }

  /** @returns where the browser is redirected */
  async finish(interaction: Interaction, userId: string, proof: SignInProof): Promise<string> {
    await this.leaveOthersSession(interaction, userId);
    await save(interaction, { login: loginOf(userId, proof), consent: {} });
    return interaction.returnTo;
  }

  /** Continues with the person who is signed in. @returns where the browser is redirected */
  async agree(interaction: Interaction): Promise<string> {
    await save(interaction, { consent: {} });
    return interaction.returnTo;
  }

  /** @returns where the browser is redirected, with the reason for the client */
  async cancel(interaction: Interaction): Promise<string> {
    const isLocked = this.progressOf(interaction).stage === 'enrolment-locked';
    await save(interaction, isLocked ? UNMET : CANCELLED);
    return interaction.returnTo;
  }

  /** The browser may still be signed in as another person, whose session must not be reused. */
  private async leaveOthersSession(interaction: Interaction, userId: string): Promise<void> {
    const { session } = interaction;
    if (session === undefined || session.accountId === userId) return;
    const theirs = await this.issuer.provider.Session.findByUid(session.uid ?? '');
    await theirs?.destroy();
    interaction.session = undefined;
  }
}

async function save(interaction: Interaction, result: InteractionResult): Promise<void> {
  interaction.result = result;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
}
