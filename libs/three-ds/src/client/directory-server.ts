import { randomUUID } from 'node:crypto';
import type { Scheme } from '@tessera/cards';
import type { AccountId, TokenId } from '@tessera/ids';
import {
  InconsistentMessageError,
  outcomeOf,
  type AuthenticationOutcome,
} from '../authentication-outcome.js';
import type { ThreeDsServerIdentity } from '../authentication-request.js';
import type { AReq, ARes } from '../messages/authentication-messages.js';
import { commonVersion, type MessageVersion } from '../messages/message-version.js';
import type { PReq } from '../messages/preparation-messages.js';
import { MessageError, readMessage, type Messages } from '../messages/read-message.js';
import { CardRanges } from './card-ranges.js';
import {
  DirectoryServerAnswerError,
  DirectoryServerError,
  DirectoryServerProtocolError,
} from './directory-server.errors.js';
import type { DirectoryServerMetrics } from './directory-server.metrics.js';
import type { CardMessageExchange, MessageResponse, MessageExchange } from './message-exchange.js';

export interface DirectoryServerOptions {
  readonly server: ThreeDsServerIdentity;
  /** For messages without card data. */
  readonly direct: MessageExchange;
  /** For messages with the account number. */
  readonly cards: CardMessageExchange;
  readonly now: () => Date;
  readonly metrics: Pick<DirectoryServerMetrics, 'measure'>;
}

/** A card of an account in the vault. */
export interface AuthenticatedCard {
  readonly account: AccountId;
  /** The ID of the token in the vault. */
  readonly tokenId: TokenId;
  readonly scheme: Scheme;
}

/** A response and its outcome. */
export interface Authenticated {
  readonly response: ARes;
  readonly outcome: AuthenticationOutcome;
}

interface Preparation {
  readonly ranges: CardRanges;
  readonly version: { readonly start: string; readonly end: string };
  readonly serialNumber: string | undefined;
  readonly askAgainAt: number;
}

/** EMVCo: at least once a day. */
const PREPARATION_LIFETIME_MS = 24 * 60 * 60_000;
/** How long an earlier response is used when there is no new one. */
const RETRY_AFTER_MS = 5 * 60_000;
const PREPARATION_VERSION: MessageVersion = '2.2.0';
const OK = 200;

/**
 * A client of the directory server, as a 3DS server. Requests the participating card ranges over
 * its own connection; requests with an account number go through the vault.
 */
export class DirectoryServer {
  private preparation: Preparation | null = null;
  private preparing: Promise<Preparation> | null = null;

  constructor(private readonly options: DirectoryServerOptions) {}

  /**
   * The protocol version that the card's issuer and this side share; null if the card does not
   * participate.
   *
   * @param issuerIdentificationNumber the first six or eight digits
   * @throws DirectoryServerError
   */
  async versionFor(issuerIdentificationNumber: string): Promise<MessageVersion | null> {
    const { ranges, version } = await this.prepared();
    const range = ranges.find(issuerIdentificationNumber);
    if (range === null) return null;
    const { acsStartProtocolVersion: start, acsEndProtocolVersion: end } = range;
    return commonVersion([version, { start, end }]);
  }

  /**
   * Requests an authentication.
   *
   * @throws DirectoryServerError, CardNotFoundError
   */
  authenticate(card: AuthenticatedCard, request: AReq): Promise<Authenticated> {
    return this.options.metrics.measure('AReq', () => this.requestAuthentication(card, request));
  }

  private async requestAuthentication(
    card: AuthenticatedCard,
    request: AReq,
  ): Promise<Authenticated> {
    const { account, tokenId, scheme } = card;
    const answer = await this.options.cards.sendWithCard(account, tokenId, request);
    const response = read(answer, 'ARes');
    if (response.threeDSServerTransID !== request.threeDSServerTransID) {
      throw new DirectoryServerAnswerError(new Error('The response is for another transaction.'));
    }
    try {
      return { response, outcome: outcomeOf(response, scheme) };
    } catch (error) {
      if (error instanceof InconsistentMessageError) throw new DirectoryServerAnswerError(error);
      throw error;
    }
  }

  /** Concurrent callers share one request. */
  private async prepared(): Promise<Preparation> {
    const known = this.preparation;
    if (known !== null && this.options.now().getTime() < known.askAgainAt) return known;
    this.preparing ??= this.prepare(known).finally(() => {
      this.preparing = null;
    });
    return this.preparing;
  }

  private async prepare(known: Preparation | null): Promise<Preparation> {
    const now = this.options.now().getTime();
    try {
      const answer = await this.options.metrics.measure('PReq', async () =>
        read(await this.options.direct.send(this.question(known)), 'PRes'),
      );
      this.preparation = {
        ranges: (known?.ranges ?? new CardRanges()).with(answer.cardRangeData ?? []),
        version: { start: answer.dsStartProtocolVersion, end: answer.dsEndProtocolVersion },
        serialNumber: answer.serialNum ?? known?.serialNumber,
        askAgainAt: now + PREPARATION_LIFETIME_MS,
      };
    } catch (error) {
      if (known === null || !(error instanceof DirectoryServerError)) throw error;
      // Yesterday's ranges are better than none: the authentication request will show whether the server
      // is reachable.
      this.preparation = { ...known, askAgainAt: now + RETRY_AFTER_MS };
    }
    return this.preparation;
  }

  private question(known: Preparation | null): string {
    const { referenceNumber, operatorId } = this.options.server;
    const question: PReq = {
      messageType: 'PReq',
      messageVersion: PREPARATION_VERSION,
      threeDSServerTransID: randomUUID(),
      threeDSServerRefNumber: referenceNumber,
      ...(operatorId !== undefined && { threeDSServerOperatorID: operatorId }),
      ...(known?.serialNumber !== undefined && { serialNum: known.serialNumber }),
    };
    return JSON.stringify(question);
  }
}

/** @throws DirectoryServerProtocolError for an error message, DirectoryServerAnswerError */
function read<Type extends 'ARes' | 'PRes'>(answer: MessageResponse, type: Type): Messages[Type] {
  const message = readEither(answer, type);
  if (message.messageType === 'Erro') throw new DirectoryServerProtocolError(message);
  if (answer.status !== OK) {
    throw new DirectoryServerAnswerError(new Error(`It returned ${answer.status}.`));
  }
  return message as Messages[Type];
}

function readEither(
  { status, body }: MessageResponse,
  type: 'ARes' | 'PRes',
): Messages['ARes' | 'PRes' | 'Erro'] {
  try {
    return readMessage(body.toString('utf8'), type, 'Erro');
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    throw new DirectoryServerAnswerError(new Error(`${error.message} (status ${status})`));
  }
}
