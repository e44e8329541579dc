import { parseUntrustedJson, readErrorBody } from '@tessera/errors';
import type { AccountId, TokenId } from '@tessera/ids';
import {
  ServiceBrokenError,
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformResponse,
  type PlatformClient,
} from '@tessera/platform-client';
import { cardForwardPath, forwardRequest, placeholder } from '@tessera/vault-client';
import {
  DirectoryServerTimeoutError,
  DirectoryServerUnreachableError,
} from './directory-server.errors.js';
import {
  CardNotFoundError,
  MESSAGE_CONTENT_TYPE,
  type CardMessageExchange,
  type MessageResponse,
} from './message-exchange.js';

export interface VaultMessageExchangeOptions {
  /** The directory server, which must be on the vault's list of destinations. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** The vault's own time in addition to the destination's. */
const VAULT_TIME_MS = 1_000;
const ANSWERED_BY = 'x-forward-answered-by';

/**
 * Sends messages through the vault, which inserts the account number, so that it never reaches this
 * service. The vault terminates TLS with the directory server and reports only that a call failed.
 */
export class VaultMessageExchange implements CardMessageExchange {
  constructor(
    private readonly vault: Pick<PlatformClient, 'send'>,
    private readonly options: VaultMessageExchangeOptions,
  ) {}

  async sendWithCard(
    account: AccountId,
    cardId: TokenId,
    message: object,
  ): Promise<MessageResponse> {
    const answer = await this.forward(account, cardId, message);
    if (answer.headers[ANSWERED_BY] !== undefined) return answer;
    throw failureOf(answer);
  }

  private async forward(
    account: AccountId,
    cardId: TokenId,
    message: object,
  ): Promise<PlatformResponse> {
    try {
      const request = forwardRequest(account, cardForwardPath(cardId), {
        destination: this.options.url,
        json: { ...message, acctNumber: placeholder('account_number') },
        contentType: MESSAGE_CONTENT_TYPE,
        timeoutMs: this.options.timeoutMs + VAULT_TIME_MS,
      });
      return await this.vault.send(request);
    } catch (error) {
      // The vault's timeout for destinations is longer than ours.
      throw error instanceof ServiceLateError ? new DirectoryServerTimeoutError(error) : error;
    }
  }
}

function failureOf(answer: PlatformResponse): Error {
  const said = readErrorBody(parsed(answer.body));
  const cause = new Error(`The vault returned ${answer.status}: ${said.message ?? ''}`);
  switch (answer.status) {
    case 404:
      return new CardNotFoundError();
    case 502:
      return new DirectoryServerUnreachableError(cause);
    case 504:
      return new DirectoryServerTimeoutError(cause);
    case 429:
    case 503:
      return new ServiceUnreachableError('vault', false, { cause });
    default:
      return new ServiceBrokenError('vault', refusal(said.validationErrors, cause));
  }
}

/** Paths and rules of the vault's own fields, such as a destination that is not on its list. */
function refusal(errors: readonly { path: string; message: string }[], cause: Error): Error {
  const fields = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  return new Error(`${cause.message} ${fields}`.trim());
}

function parsed(body: Buffer): unknown {
  try {
    return parseUntrustedJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
