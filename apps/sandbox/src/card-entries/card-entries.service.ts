import { Injectable } from '@nestjs/common';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import {
  ConflictError,
  NotFoundError,
  ServiceUnavailableError,
  ValidationFailedError,
} from '@tessera/errors';
import { SandboxConfig } from '../config.js';
import type { CardEntryResponse, CreateCardEntryRequest } from './dto/card-entry.js';

/** Published test numbers, one or two of each scheme. Simulators take no others. */
const TEST_CARD_NUMBERS: ReadonlySet<string> = new Set([
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
]);

class CardSessionNotFoundError extends NotFoundError {
  constructor() {
    super(
      'No session with this session_id was found at the vault. Sessions expire; open a new one.',
    );
  }
}

/** The session is completed, or the vault refuses the card. */
class CardEntryRefusedError extends ConflictError {
  constructor(reason: string) {
    super(`The vault refused the entry: ${reason}`);
  }
}

class VaultUnreachableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The vault is unreachable. Start it, and set VAULT_URL of the sandbox.', { cause });
  }
}

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const DEFAULT_NUMBER = '4111111111111111';
const DEFAULT_NAME = 'Jane Doe';
const DEFAULT_YEARS_AHEAD = 5;

/** What the vault tells the browser of a session. */
interface SessionView {
  readonly status?: string;
  readonly next_action?: CardEntryResponse['action'];
  readonly data?: { readonly jwk?: JWK };
}

/** A shopper's browser, for people who work in a shell: it encrypts a test card for a session. */
@Injectable()
export class CardEntriesService {
  constructor(private readonly config: SandboxConfig) {}

  /**
   * @throws ValidationFailedError for a number that is not published for tests
   * @throws CardSessionNotFoundError
   * @throws CardEntryRefusedError with the vault's reason
   * @throws VaultUnreachableError
   */
  async create(entry: CreateCardEntryRequest): Promise<CardEntryResponse> {
    requireTestNumber(entry.account_number);
    const session = `/sessions/${entry.session_id}`;
    const view = (await this.call('GET', session)) as SessionView;
    const { next_action: action, data } = view;
    if (action === undefined || data?.jwk === undefined) {
      throw new CardEntryRefusedError(`the session is ${view.status ?? 'of another kind'}.`);
    }
    const card = cardOf(entry);
    const payload = await encrypt(data.jwk, fieldsFor(action, card));
    const result = { enc_payload: payload };
    await this.call('POST', `${session}/complete-action`, { action, result });
    return { action, masked_account_number: mask(card.account_number) };
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const url = `${this.config.vaultUrl?.replace(/\/+$/, '') ?? ''}${path}`;
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    }).catch((cause: unknown) => {
      throw new VaultUnreachableError(cause);
    });
    const content = (await response.json().catch(() => ({}))) as { message?: string };
    if (response.status === NOT_FOUND) throw new CardSessionNotFoundError();
    if (!response.ok) throw new CardEntryRefusedError(content.message ?? String(response.status));
    return content;
  }
}

function requireTestNumber(number = DEFAULT_NUMBER): void {
  if (TEST_CARD_NUMBERS.has(number)) return;
  const message = 'must be a published test number, such as those of the README';
  throw new ValidationFailedError([{ path: '$.account_number', message }]);
}

function cardOf(entry: CreateCardEntryRequest) {
  return {
    account_number: entry.account_number ?? DEFAULT_NUMBER,
    expiry_month: entry.expiry_month ?? 12,
    expiry_year: entry.expiry_year ?? new Date().getUTCFullYear() + DEFAULT_YEARS_AHEAD,
    security_code: entry.security_code ?? (isAmex(entry.account_number) ? '1234' : '123'),
    cardholder_name: entry.cardholder_name ?? DEFAULT_NAME,
  };
}

function isAmex(number = ''): boolean {
  return number.startsWith('34') || number.startsWith('37');
}

function fieldsFor(action: CardEntryResponse['action'], card: ReturnType<typeof cardOf>): object {
  return action === 'tokenize_card' ? card : { security_code: card.security_code };
}

/** As the card fields of the browser SDK encrypt it. */
async function encrypt(jwk: JWK, fields: object): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(fields)))
    .setProtectedHeader({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      ...(jwk.kid !== undefined && { kid: jwk.kid }),
    })
    .encrypt(await importJWK(jwk, 'RSA-OAEP-256'));
}

function mask(number: string): string {
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
}
