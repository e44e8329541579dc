import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { HttpBrowser, HttpPage } from '../http-browser.js';
import { listAt, textAt, valueAt } from './read-field.js';
import { StepFailure } from './step-failure.js';

/** A request of a scenario, and the status that it counts on. */
export interface ScenarioRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly status: number;
  /** Fields of the response that a reader has just seen. */
  readonly known?: readonly string[];
  /** Not shown to a reader: it repeats what was shown before, or polls. */
  readonly hidden?: boolean;
}

/** How the requests of a scenario are sent: shown to a reader, recorded, or as they are. */
export interface ScenarioHttp {
  /**
   * @returns the body of the response; null if empty
   * @throws Error for another status
   */
  send(request: ScenarioRequest): Promise<unknown>;
}

/** The stack that a scenario runs on. */
export interface ScenarioStack {
  url(app: string): string;
  /** Of an OAuth client. */
  credentials(client: string): { readonly id: string; readonly secret: string };
  /** Of the demo account of a service. */
  apiKey(service: string): string;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly scope: unknown;
}

/** What a session of the vault asks of the browser. */
export interface SessionTask {
  readonly sessionId: string;
  readonly action: unknown;
  /** The key to encrypt for. */
  readonly jwk: unknown;
}

/** A receiver of the sandbox, registered for events of a service. */
export interface RegisteredReceiver {
  readonly receiverUrl: string;
  readonly webhookUrl: string;
  readonly hmacKey: string;
}

export interface ReceiverOptions {
  /** Where the endpoints of the service are, and as whom they are registered. */
  readonly webhooks: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly name?: string;
  readonly behaviour?: object;
}

/** One arrival at a receiver. */
export interface Arrival {
  readonly event: string;
  readonly eventId: string;
  readonly receivedAtMs: number;
  readonly status: number;
  readonly signature: string;
  readonly signatureHeader: string;
  readonly rawBody: string;
}

/** What a shopper does at a bank of the sandbox. */
export interface BankVisit {
  readonly sessionId: string;
  /** The page that the check returns to. */
  readonly shop: string;
  readonly bank: string;
  readonly customer: { readonly user: string; readonly password: string };
  /** Sees the choice of banks, and then the sign-in page of the bank. */
  readonly onPage?: (page: HttpPage, name: 'choice' | 'sign-in') => void;
}

export const ACCOUNT_CHECKS = '/api/services/account-information';
/** A customer of the sandbox's banks who has one account. */
export const ONE_ACCOUNT = { user: 'one-account', password: 'sandbox' };
export const BANK = 'sandbox-bank-berlin';

/**
 * What shops, shoppers and operators do with the services, for the tour, the drill and tests. It
 * speaks HTTP as in the guides: its requests are shown to readers, or searched for card numbers.
 */
export class ScenarioClient {
  constructor(
    private readonly stack: ScenarioStack,
    private readonly http: ScenarioHttp,
  ) {}

  /** The header with the API key of the demo account. */
  accountHeaders(service: string): Record<'x-api-key', string> {
    return { 'x-api-key': this.stack.apiKey(service) };
  }

  /** An access token of a client, with these scopes and no others. */
  async requestToken(client: string, scope: string): Promise<IssuedToken> {
    const { id, secret } = this.stack.credentials(client);
    const body = await this.http.send({
      method: 'POST',
      url: `${this.stack.url('identity')}/oauth2/token`,
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials', scope },
      status: 200,
    });
    return { accessToken: textAt(body, 'access_token'), scope: valueAt(body, 'scope') };
  }

  async token(client: string, scope: string): Promise<string> {
    return (await this.requestToken(client, scope)).accessToken;
  }

  sessionUrl(sessionId: string): string {
    return `${this.stack.url('vault')}/sessions/${sessionId}`;
  }

  /** What the browser gets for the ID of a session. */
  async readSession(sessionId: string, { hidden = true } = {}): Promise<SessionTask> {
    const url = this.sessionUrl(sessionId);
    const task = await this.http.send({ method: 'GET', url, status: 200, hidden });
    return { sessionId, action: valueAt(task, 'next_action'), jwk: valueAt(task, 'data', 'jwk') };
  }

  /** The browser sends the card, or only its security code. */
  async completeSession({ sessionId, action, jwk }: SessionTask, card: object): Promise<void> {
    if (typeof jwk !== 'object' || jwk === null) throw new StepFailure('The session gave no key.');
    const payload = await encryptCard(jwk, card);
    await this.http.send({
      method: 'POST',
      url: `${this.sessionUrl(sessionId)}/complete-action`,
      json: { action, result: { enc_payload: payload } },
      status: 200,
    });
  }

  /** A destination of the sandbox, which echoes what it receives. */
  async createMerchant(): Promise<{ readonly id: string; readonly url: string }> {
    const body = await this.http.send({
      method: 'POST',
      url: `${this.stack.url('sandbox')}/merchants`,
      json: {},
      status: 201,
    });
    return { id: textAt(body, 'id'), url: textAt(body, 'url') };
  }

  /** Creates a receiver, registers it, and gives it the key for signatures. */
  async registerReceiver({
    webhooks,
    headers,
    events,
    ...receiver
  }: ReceiverOptions): Promise<RegisteredReceiver> {
    const receivers = `${this.stack.url('sandbox')}/receivers`;
    const created = await this.http.send({
      method: 'POST',
      url: receivers,
      json: receiver,
      status: 201,
    });
    const endpoint = await this.http.send({
      method: 'POST',
      url: webhooks,
      headers,
      json: { url: textAt(created, 'url'), events },
      status: 201,
    });
    const hmacKey = textAt(endpoint, 'hmac_key');
    const receiverUrl = `${receivers}/${textAt(created, 'id')}`;
    await this.http.send({
      method: 'PATCH',
      url: receiverUrl,
      json: { hmac_key: hmacKey },
      status: 200,
      known: ['behaviour'],
    });
    return { receiverUrl, webhookUrl: `${webhooks}/${textAt(endpoint, 'id')}`, hmacKey };
  }

  /** What has arrived at a receiver, in order. */
  async arrivals(receiverUrl: string, { hidden = true, query = '' } = {}): Promise<Arrival[]> {
    const body = await this.http.send({
      method: 'GET',
      url: `${receiverUrl}/deliveries${query}`,
      status: 200,
      known: ['headers', 'raw_body'],
      hidden,
    });
    return listAt(body, 'data').map(readArrival);
  }

  /** The backend of a shop opens an account check. @returns the ID of its session */
  async openAccountCheck(headers: Readonly<Record<string, string>>, shop: string): Promise<string> {
    const session = await this.http.send({
      method: 'POST',
      url: `${this.stack.url('account-info')}${ACCOUNT_CHECKS}`,
      headers,
      json: { market: 'DE', redirect_urls: { success: shop, failure: shop } },
      status: 201,
    });
    return textAt(session, 'id');
  }

  /** The shopper chooses a bank, signs in and agrees. @returns where the browser ends */
  async visitBank(browser: HttpBrowser, visit: BankVisit): Promise<string> {
    const { sessionId, shop, bank, customer, onPage = () => undefined } = visit;
    browser.stopsAt = ({ href }) => href.startsWith(shop);
    const choice = await browser.open(`${this.stack.url('account-info')}/check/${sessionId}`);
    onPage(choice, 'choice');
    const signIn = await browser.submit(choice, { institution: bank });
    onPage(signIn, 'sign-in');
    const consent = await browser.submit(signIn, customer);
    return (await browser.submit(consent, { decision: 'approve' })).url;
  }
}

/** Encrypts a card as the browser SDK does. */
export async function encryptCard(publicKey: JWK, card: object): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
      ...(publicKey.kid === undefined ? {} : { kid: publicKey.kid }),
    })
    .encrypt(await importJWK(publicKey, 'RSA-OAEP-256'));
}

function readArrival(delivery: unknown): Arrival {
  return {
    event: textAt(delivery, 'event'),
    eventId: textAt(delivery, 'event_id'),
    receivedAtMs: Date.parse(textAt(delivery, 'received_at')),
    status: Number(valueAt(delivery, 'status')),
    signature: textAt(delivery, 'signature'),
    signatureHeader: textAt(delivery, 'headers', 'x-hmac-signature'),
    rawBody: textAt(delivery, 'raw_body'),
  };
}
