import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';
import { toTokenId, type AccountId, type TokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import {
  authenticationRequest,
  browserElements,
  browserErrors,
  CardNotFoundError,
  ConfiguredDirectoryServerService,
  DirectoryServerError,
  resultWithoutIssuer,
  threeDsMerchant,
  toApiError,
  type DirectoryServer,
  type MessageVersion,
} from '@tessera/three-ds';
import { TokenInvalidatedError } from '../tokens/token.errors.js';
import type { Token } from '../tokens/token.entity.js';
import { TokensRepository } from '../tokens/tokens.repository.js';
import type { CreateThreeDsAuthenticationRequest } from './dto/create-three-ds-authentication.request.js';
import {
  authenticatedResponse,
  endedResponse,
  type ThreeDsAuthenticationResponse,
} from './dto/three-ds-authentication.response.js';
import { seriesFaults } from './series-fields.js';

const IIN_LENGTH = 6;

/**
 * Authentications with 3-D Secure. They are not stored: an issuer that needs more time sends the
 * result to the caller itself, through the directory server.
 */
@Injectable()
export class ThreeDsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly directoryServer: ConfiguredDirectoryServerService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ThreeDsNotConfiguredError, ValidationFailedError, TokenInvalidatedError
   * @throws BadGatewayError when there is no usable connection to the directory server (a failed
   *   TLS handshake, for example), GatewayTimeoutError when it does not respond
   */
  async authenticate(
    accountId: AccountId,
    request: CreateThreeDsAuthenticationRequest,
  ): Promise<ThreeDsAuthenticationResponse> {
    const faults = [...browserErrors(request.browser), ...seriesFaults(request, this.clock.now())];
    if (faults.length > 0) throw new ValidationFailedError(faults);
    const server = this.directoryServer.get();
    const token = await this.tokenOf(accountId, toTokenId(request.token_id));
    try {
      return await this.ask(server, token, request);
    } catch (error) {
      if (error instanceof DirectoryServerError) throw toApiError(error);
      if (error instanceof CardNotFoundError) throw new TokenInvalidatedError();
      throw error;
    }
  }

  private async tokenOf(accountId: AccountId, id: TokenId): Promise<Token> {
    const token = await this.tokens.find(id);
    if (token?.accountId !== accountId) {
      const message = 'must be the id of a token of this account';
      throw new ValidationFailedError([{ path: '$.token_id', message }]);
    }
    if (token.status !== 'active') throw new TokenInvalidatedError();
    return token;
  }

  private async ask(
    server: DirectoryServer,
    token: Token,
    request: CreateThreeDsAuthenticationRequest,
  ): Promise<ThreeDsAuthenticationResponse> {
    const id = randomUUID();
    const version = await server.versionFor(token.maskedAccountNumber.slice(0, IIN_LENGTH));
    if (version === null) return endedResponse(id, token.id, NOT_ENROLLED);
    const message = this.messageOf(id, token, request, version);
    return authenticatedResponse(
      token.id,
      await server.authenticate(
        { account: token.accountId, tokenId: token.id, scheme: schemeOf(token) },
        message,
      ),
    );
  }

  private messageOf(
    transactionId: string,
    token: Token,
    request: CreateThreeDsAuthenticationRequest,
    version: MessageVersion,
  ) {
    return authenticationRequest({
      kind: request.type,
      version,
      transactionId,
      server: this.directoryServer.identity,
      resultsUrl: request.results_url,
      notificationUrl: request.notification_url,
      merchant: threeDsMerchant(request.merchant),
      browser: browserElements(request.browser),
      amount: request.amount,
      currencyCode: request.currency_code,
      at: this.clock.now(),
      cardExpiry: { month: token.expiryMonth, year: token.expiryYear },
      challenge: request.challenge_preference ?? 'no_preference',
      decoupledMaxMinutes: request.decoupled_max_minutes,
      recurringExpiry: request.recurring_expiry,
      recurringFrequencyDays: request.recurring_frequency,
      installments: request.installments,
    });
  }
}

const NOT_ENROLLED = resultWithoutIssuer(
  'unavailable',
  'card_not_enrolled',
  "The card's issuer takes no part in 3-D Secure.",
);

function schemeOf({ scheme }: Token): Scheme {
  const known = SCHEMES.find((each) => each === scheme);
  if (known === undefined) throw new Error('A token has an unknown card scheme.');
  return known;
}
