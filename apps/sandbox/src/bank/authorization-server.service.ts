import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import type { AuthorizationRequest } from './authorisation.js';
import { AuthorizationCodesService, TOKEN_LIFETIME_S } from './authorization-codes.service.js';
import { BankNotFoundError, TokenEndpointError } from './bank.errors.js';
import { BankUrlsService } from './bank-urls.service.js';
import { messagePage } from './pages/bank-page.js';
import { SimulatedBanksService } from './simulated-banks.service.js';
import type { Consent } from './consent.js';
import { ConsentsService } from './consents.service.js';
import type { BankMetadataResponse, BankTokenResponse } from './dto/token.response.js';
import type { SimulatedBank } from './institutions.js';
import type { ShopperStep } from './shopper-steps.service.js';
import { clientOf } from './token-client.js';

const CODE_CHALLENGE = /^[\w-]{43}$/;
const CODE_VERIFIER = /^[\w.~-]{43,128}$/;

/** RFC 6749 with PKCE, RFC 8414 and RFC 9207, of the banks that authorise by OAuth. */
@Injectable()
export class AuthorizationServerService {
  constructor(
    private readonly banks: SimulatedBanksService,
    private readonly consents: ConsentsService,
    private readonly codes: AuthorizationCodesService,
    private readonly addresses: BankUrlsService,
    private readonly clock: Clock,
  ) {}

  metadata(slug: string): BankMetadataResponse {
    const issuer = this.addresses.issuer(this.bankOf(slug));
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: [
        ...['none', 'client_secret_basic', 'client_secret_post', 'tls_client_auth'],
      ],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /**
   * Requests with an untrusted redirect URI get an error page; all others are redirected with the
   * error.
   */
  authorize(slug: string, query: URLSearchParams): ShopperStep {
    const bank = this.bankOf(slug);
    const consent = this.consentOf(bank, query);
    const redirectUri = query.get('redirect_uri');
    const clientId = query.get('client_id');
    if (consent === null || clientId === null || redirectUri !== consent.order.redirectUri) {
      const text = 'The shop sent you here with a request that this bank does not know.';
      return { kind: 'page', page: messagePage(bank, 400, 'Unknown request', text) };
    }
    const request: AuthorizationRequest = {
      clientId,
      redirectUri,
      state: query.get('state') ?? '',
      codeChallenge: query.get('code_challenge') ?? '',
    };
    const error = this.problemOf(consent, request, query);
    if (error !== null) return { kind: 'onward', location: this.refusal(bank, request, error) };
    const { id } = this.consents.startAuthorisation(consent, request);
    return { kind: 'onward', location: this.addresses.signIn(bank, id) };
  }

  /** @throws TokenEndpointError */
  token(slug: string, form: URLSearchParams, authorization: string | undefined): BankTokenResponse {
    const bank = this.bankOf(slug);
    const clientId = clientOf(form, authorization);
    if (form.get('grant_type') !== 'authorization_code') {
      const text = 'Only authorization codes are accepted.';
      throw new TokenEndpointError(400, 'unsupported_grant_type', text);
    }
    const codeVerifier = form.get('code_verifier') ?? '';
    if (!CODE_VERIFIER.test(codeVerifier)) {
      throw new TokenEndpointError(400, 'invalid_request', 'code_verifier is required (RFC 7636).');
    }
    const { token, consent } = this.codes.redeem({
      bank,
      clientId,
      code: form.get('code') ?? '',
      codeVerifier,
      redirectUri: form.get('redirect_uri') ?? '',
    });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
      scope: `AIS:${consent.id}`,
    };
  }

  private bankOf(slug: string): SimulatedBank {
    const bank = this.banks.get(slug);
    if (bank.sca !== 'oauth') throw new BankNotFoundError();
    return bank;
  }

  private consentOf(bank: SimulatedBank, query: URLSearchParams): Consent | null {
    const id = /^AIS:(\S+)$/.exec(query.get('scope') ?? '')?.[1];
    return id === undefined ? null : this.consents.find(bank, id);
  }

  private problemOf(
    consent: Consent,
    { state, codeChallenge }: AuthorizationRequest,
    query: URLSearchParams,
  ): string | null {
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    if (query.get('code_challenge_method') !== 'S256') return 'invalid_request';
    if (!CODE_CHALLENGE.test(codeChallenge) || state === '') return 'invalid_request';
    return consent.status(this.clock.now()) === 'received' ? null : 'access_denied';
  }

  private refusal(bank: SimulatedBank, request: AuthorizationRequest, error: string): string {
    const url = new URL(request.redirectUri);
    url.searchParams.set('error', error);
    if (request.state !== '') url.searchParams.set('state', request.state);
    url.searchParams.set('iss', this.addresses.issuer(bank));
    return url.href;
  }
}
