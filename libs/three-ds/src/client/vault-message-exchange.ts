import { readErrorBody } from '@tessera/errors';
import {
  ServiceBrokenError,
  ServiceLateError,
  ServiceUnreachableError,
  type PlatformAnswer,
  type PlatformClient,
} from '@tessera/platform-client';
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
    const answer = await this.forward(account, cardId, withAccountNumber(message));
    if (answer.headers[ANSWERED_BY] !== undefined) return answer;
    throw failureOf(answer);
  }

  private async forward(account: string, cardId: string, body: string): Promise<PlatformAnswer> {
    try {
      return await this.vault.send({
        method: 'POST',
        path: `/api/pci/tokens/${encodeURIComponent(cardId)}/forward`,
        headers: {
          'content-type': MESSAGE_CONTENT_TYPE,
          'x-destination-url': this.options.url,
          'x-token-account': account,
        },
        body,
        timeoutMs: this.options.timeoutMs + VAULT_TIME_MS,
      });
    } catch (error) {
      // The vault waits longer for destinations than this side does.
      throw error instanceof ServiceLateError ? new DirectoryServerTimeoutError(error) : error;
    }
  }
}

/** The message as JSON with the vault's placeholder. Braces in it are escaped: they are no others. */
export function withAccountNumber(message: object): string {
  const json = JSON.stringify(message).replaceAll('{{', '\\u007b\\u007b');
  return `{"acctNumber":"{{ account_number }}",${json.slice(1)}`;
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
