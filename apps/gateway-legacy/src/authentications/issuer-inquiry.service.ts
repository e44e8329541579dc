import { Injectable } from '@nestjs/common';
import { ApiError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import {
  authenticationRequest,
  browserElements,
  CardNotFoundError,
  ConfiguredDirectoryServerService,
  DirectoryServerError,
  resultWithoutIssuer,
  type AReq,
  type Authenticated,
  type AuthenticationResult,
  type DirectoryServer,
  type MessageVersion,
  type ThreeDsMerchant,
} from '@tessera/three-ds';
import { GatewayLegacyConfig } from '../config.js';
import type { Continuation, IssuerIds } from './authentication-transitions.service.js';
import { AuthenticationLinksService } from './authentication-links.service.js';
import type { AuthenticationPlan } from './authentication-plan.js';
import type { KnownCard } from './authentication-vault.client.js';
import { kindOf, type AuthenticationRow, type Flow } from './authentication.js';

/** The input of a request to the issuer. */
export interface Inquiry {
  readonly row: AuthenticationRow;
  readonly plan: AuthenticationPlan;
  readonly card: KnownCard;
  readonly merchant: ThreeDsMerchant;
}

/** The issuer's response, or that there was none. */
export type IssuerAnswer =
  | { readonly kind: 'continue'; readonly continuation: Continuation }
  | {
      readonly kind: 'end';
      readonly result: AuthenticationResult;
      readonly ids: IssuerIds & { readonly flow?: Flow };
      /** Why there was no response, for the log. */
      readonly cause?: unknown;
    };

const MINUTE_MS = 60_000;
/** How long the delivery of a decoupled result may take in addition to the issuer's own time. */
const RESULT_GRACE_MS = MINUTE_MS;

/** Asks the issuer of a card. */
@Injectable()
export class IssuerInquiryService {
  constructor(
    private readonly clock: Clock,
    private readonly config: GatewayLegacyConfig,
    private readonly links: AuthenticationLinksService,
    private readonly directoryServer: ConfiguredDirectoryServerService,
  ) {}

  /** Does not throw when there is no response: that is a result too. */
  async ask(server: DirectoryServer, inquiry: Inquiry): Promise<IssuerAnswer> {
    const { card } = inquiry;
    try {
      const version = await server.versionFor(card.issuerIdentificationNumber);
      if (version === null) return unavailable('card_not_enrolled', NOT_ENROLLED);
      const request = this.requestFor(inquiry, version);
      const { account_id: account } = inquiry.row;
      const { vaultTokenId: tokenId, scheme } = card;
      const answer = await server.authenticate({ account, tokenId, scheme }, request);
      return this.answerOf(answer, inquiry);
    } catch (error) {
      return failureOf(error);
    }
  }

  private requestFor({ row, plan, card, merchant }: Inquiry, version: MessageVersion): AReq {
    const { request } = plan;
    return authenticationRequest({
      kind: kindOf(plan.useCase),
      version,
      transactionId: row.id,
      server: this.directoryServer.identity,
      resultsUrl: this.links.resultsUrl(row.id),
      notificationUrl: this.links.challengeUrl(row.id),
      merchant,
      browser: browserElements(request.browser),
      amount: request.amount,
      currencyCode: request.currency_code,
      at: row.created_at,
      cardExpiry: card.expiry,
      challenge: request.challenge_preference ?? 'no_preference',
      decoupledMaxMinutes: request.decoupled_max_minutes,
      recurringExpiry: request.recurring_expiry,
      recurringFrequencyDays: request.recurring_frequency,
      installments: request.installments,
    });
  }

  private answerOf({ response, outcome }: Authenticated, { plan }: Inquiry): IssuerAnswer {
    const minutes = plan.request.decoupled_max_minutes;
    const ids = {
      version: response.messageVersion,
      dsTransactionId: response.dsTransID,
      acsTransactionId: response.acsTransID,
    };
    switch (outcome.flow) {
      case 'frictionless':
        return { kind: 'end', result: outcome.result, ids: { ...ids, flow: outcome.flow } };
      case 'challenge':
        return this.continuation(
          'require_challenge',
          response,
          this.config.challengeLifetimeMinutes * MINUTE_MS,
        );
      case 'decoupled':
        if (minutes === undefined) return unavailable('decoupled_not_requested', NOT_REQUESTED);
        return this.continuation(
          'await_decoupled',
          response,
          minutes * MINUTE_MS + RESULT_GRACE_MS,
        );
      default:
        return outcome satisfies never;
    }
  }

  private continuation(
    step: Continuation['step'],
    response: Continuation['response'],
    lifetimeMs: number,
  ): IssuerAnswer {
    const expiresAt = new Date(this.clock.now().getTime() + lifetimeMs);
    return { kind: 'continue', continuation: { step, response, expiresAt } };
  }
}

const NOT_ENROLLED = "The card's issuer takes no part in 3-D Secure.";
const NOT_REQUESTED = 'The issuer wanted to ask apart from the browser, and may not.';
const VAULT_AWAY = 'The card vault did not pass the request on.';
const CARD_GONE = 'The card is no longer stored.';

function unavailable(code: string, message: string, cause?: unknown): IssuerAnswer {
  return { kind: 'end', result: resultWithoutIssuer('unavailable', code, message), ids: {}, cause };
}

/** @throws the error itself when it is a defect */
function failureOf(error: unknown): IssuerAnswer {
  if (error instanceof DirectoryServerError) {
    return unavailable(`directory_server_${error.code}`, error.message, error);
  }
  if (error instanceof CardNotFoundError) return unavailable('card_unknown', CARD_GONE, error);
  if (error instanceof ApiError) return unavailable('vault_unavailable', VAULT_AWAY, error);
  throw error;
}
