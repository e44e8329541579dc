import type { IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { sendPage, type Page } from '@tessera/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserContext, Provider, ProviderContext, ProviderError } from 'oidc-provider';
import { pageOf, setPage } from './context-page.js';
import { replaceCodeForm } from './device-flow.js';
import { signOutQuestion } from './provider-configuration.js';
import type { ProviderPages } from './provider-settings.js';
import { ROUTES } from './routes.js';

interface ProviderResponse {
  status: number;
  body: unknown;
  page: Page | undefined;
}

/** What a mounted provider needs from its service. */
export interface ProviderHooks {
  readonly onClientRefused: (clientId: string | undefined) => void;
  readonly introspectJwt: (context: ProviderContext) => Promise<void>;
}

/** RFC 6749, 5.2: a request without any client authentication is `invalid_client`, not 400. */
const NO_CLIENT_AUTHENTICATION = 'no client authentication mechanism provided';

/** RFC 6749, 5.2, has its own error for it. */
const GRANT_NOT_ALLOWED = 'requested grant type is not allowed for this client';

/** The members of the discovery document that apply here. */
const DISCOVERED = new Set([
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'device_authorization_endpoint',
  'end_session_endpoint',
  'jwks_uri',
  'scopes_supported',
  'claims_supported',
  'acr_values_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
  'grant_types_supported',
  'response_types_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'token_endpoint_auth_methods_supported',
]);

/** How long clients may cache the key set and the discovery document. */
const CACHE_CONTROL = 'public, max-age=300';

/**
 * A provider that passes its responses to Fastify instead of writing them to the socket, so that
 * hooks, headers and logs are the same as for every other route.
 */
export class MountedProvider {
  private readonly logger = new Logger(MountedProvider.name);
  private readonly answers = new WeakMap<IncomingMessage, ProviderResponse>();
  private readonly failures = new WeakMap<IncomingMessage, Error>();
  private readonly run: ReturnType<Provider['callback']>;

  constructor(
    readonly provider: Provider,
    private readonly pages: ProviderPages,
    hooks: ProviderHooks,
  ) {
    provider.use(async (context, next) => {
      // Otherwise Koa writes the response itself.
      context.respond = false;
      if (!this.refuseResponseMode(context)) await next();
      this.replaceScriptedForm(context);
      await hooks.introspectJwt(context);
      amend(context, provider.issuer);
      const { status, body } = context;
      this.answers.set(context.req, { status, body, page: pageOf(context) });
    });
    // The provider hides the cause behind "oops! something went wrong".
    provider.on('server_error', (context, error) => {
      this.fail(context.req, error);
    });
    // Errors that the provider does not handle, as of saving a session after its response. Koa's original
    // writes them to the console, and a response to the socket.
    const fail = this.fail.bind(this);
    provider.context.onerror = function (error) {
      if (error !== null) fail(this.req, error);
    };
    provider.on('grant.success', (context) => {
      this.logger.log({ message: 'Token issued.', client_id: clientOf(context) });
    });
    provider.on('grant.error', (context, error) => {
      this.logger.warn({
        message: 'Token request refused.',
        client_id: clientOf(context),
        reason: reasonOf(error),
      });
      if (error.message === 'invalid_client') hooks.onClientRefused(clientOf(context));
    });
    provider.on('authorization.error', (context, error) => {
      this.logger.warn({
        message: 'Authorization request refused.',
        client_id: clientOf(context),
        reason: reasonOf(error),
      });
    });
    this.run = provider.callback();
  }

  /**
   * Handles one request.
   *
   * @throws the internal error if the provider responds with a `server_error`, or not at all
   */
  async answer({ raw: request }: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.run(request, reply.raw);
    moveHeaders(reply);
    const failure = this.failures.get(request);
    if (failure !== undefined) {
      throw failure;
    }
    const answer = this.answers.get(request);
    if (answer === undefined) {
      throw new Error('oidc-provider did not respond.');
    }
    if (answer.page !== undefined) sendPage(reply, answer.page);
    else await reply.code(answer.status).send(answer.body);
  }

  /** The first failure of a request; later ones follow from it. */
  private fail(request: IncomingMessage, error: Error): void {
    if (!this.failures.has(request)) this.failures.set(request, error);
  }

  /**
   * The other modes are for flows that are not offered, and `form_post` is a page with a script.
   */
  private refuseResponseMode(context: ProviderContext): boolean {
    const mode = context.query['response_mode'];
    const isAsked = context.path.endsWith(ROUTES.authorization) && mode !== undefined;
    if (!isAsked || mode === 'query') return false;
    setPage(context, this.pages.refused('response_mode must be query'));
    return true;
  }

  /**
   * Without a session, the provider responds to a sign-out with a form that a script submits, and so
   * it does to a URL with the code of a device.
   */
  private replaceScriptedForm(context: ProviderContext): void {
    const isCode = context.oidc?.route === 'code_verification' && context.status === 200;
    if (isCode && pageOf(context) === undefined) {
      replaceCodeForm(context as BrowserContext, this.pages);
    }
    const isForm = context.oidc?.route === 'end_session' && context.status === 200;
    if (isForm && pageOf(context) === undefined) {
      setPage(context, this.pages.signOut(signOutQuestion(context)));
    }
  }
}

/** Only existing client IDs: an unknown ID may be a secret that was sent by mistake. */
function clientOf(context: ProviderContext): string | undefined {
  return context.oidc?.client?.clientId;
}

/**
 * The detail includes what the caller must not learn, such as an unknown client versus a wrong
 * secret.
 */
function reasonOf(error: ProviderError): string {
  const detail = error.error_detail ?? error.error_description;
  return detail === undefined ? error.message : `${error.message}: ${detail}`;
}

/** Koa wrote its headers on the raw response; there they would hide those of Fastify's hooks. */
function moveHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.raw.getHeaders())) {
    reply.raw.removeHeader(name);
    if (value !== undefined && name !== 'content-length') {
      void reply.header(name, value);
    }
  }
}

function amend(context: ProviderContext, realm: string): void {
  const body = context.body as Record<string, unknown> | undefined;
  if (body?.['error_description'] === NO_CLIENT_AUTHENTICATION) {
    context.status = 401;
    context.body = { error: 'invalid_client', error_description: 'client authentication failed' };
  }
  if (body?.['error_description'] === GRANT_NOT_ALLOWED) body['error'] = 'unauthorized_client';
  if (context.status === 401 && !context.res.hasHeader('www-authenticate')) {
    context.set('www-authenticate', `Basic realm="${realm}"`);
  }
  if (context.oidc?.route === 'discovery' && body !== undefined) {
    const members = Object.entries(body).filter(([member]) => DISCOVERED.has(member));
    context.body = { ...Object.fromEntries(members), response_modes_supported: ['query'] };
  }
  if (context.oidc?.route === 'discovery' || context.oidc?.route === 'jwks') {
    context.set('content-type', 'application/json; charset=utf-8');
    context.set('cache-control', CACHE_CONTROL);
  }
}
