import { readErrorBody } from '@tessera/errors';
import {
  ServiceBrokenError,
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformAnswer,
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
  type MessageAnswer,
} from './message-exchange.js';

export interface VaultMessageExchangeOptions {
  /** The directory server, which must be on the vault's list of destinations. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** What the vault needs beside the destination's own time. */
const VAULT_TIME_MS = 1_000;
const ANSWERED_BY = 'x-forward-answered-by';

/**
 * Sends messages through the vault, which puts the account number in: this side never has it. The
 * vault speaks TLS with the directory server then, and says no more of a failure than that.
 */
export class VaultMessageExchange implements CardMessageExchange {
  constructor(
    private readonly vault: Pick<PlatformClient, 'send'>,
    private readonly options: VaultMessageExchangeOptions,
  ) {}

  async sendWithCard(account: string, cardId: string, message: object): Promise<MessageAnswer> {
    const answer = await this.forward(account, cardId, message);
    if (answer.headers[ANSWERED_BY] !== undefined) return answer;
    throw failureOf(answer);
  }

  private async forward(account: string, cardId: string, message: object): Promise<PlatformAnswer> {
    try {
      const request = forwardRequest(account, cardForwardPath(cardId), {
        destination: this.options.url,
        json: { ...message, acctNumber: placeholder('account_number') },
        contentType: MESSAGE_CONTENT_TYPE,
        timeoutMs: this.options.timeoutMs + VAULT_TIME_MS,
      });
      return await this.vault.send(request);
    } catch (error) {
      // The vault waits longer for destinations than this side does.
      throw error instanceof ServiceLateError ? new DirectoryServerTimeoutError(error) : error;
    }
  }
}

function failureOf(answer: PlatformAnswer): Error {
  const said = readErrorBody(parsed(answer.body));
  const cause = new Error(`The vault answered ${answer.status}: ${said.message ?? ''}`);
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
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
