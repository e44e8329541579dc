import { createHash, randomBytes } from 'node:crypto';
import { temporaryFile } from '@tessera/local/testing';
import { BerlinGroupConnector } from '../../../../src/connectors/berlin-group/berlin-group.connector.js';
import { readBanksFile } from '../../../../src/connectors/berlin-group/banks-file.js';
import type {
  CallbackQuery,
  CallbackStep,
  Connector,
  ConnectorState,
  ConsentStep,
  ConsentVerdict,
  Institution,
  StartedConsent,
} from '../../../../src/connectors/connector.js';
import { Shopper, type Fetch, type ShopperWish } from './shopper.js';
import type { SimulatedBanks } from './simulated-banks.js';

export const CALLBACK_URL = 'http://localhost:4003/callback/berlin-group';
const SHOPPER = { ipAddress: '192.0.2.7', userAgent: 'Firefox/140.0 ☃', language: 'de' };
const PATIENCE_MS = 15_000;

/** One shopper's attempt, as the service would run it. */
export interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
  readonly started: StartedConsent;
}

/** A connector at a simulated bank, with what the service keeps between the steps. */
export class ConnectorUnderTest {
  constructor(
    readonly connector: Connector,
    readonly institution: Institution,
    readonly banks: SimulatedBanks,
    /** The bank's name in the sandbox. */
    readonly slug: string,
    private readonly request: Fetch = fetch,
  ) {}

  async start(iban: string | null = null, signal?: AbortSignal): Promise<Attempt> {
    const state = randomBytes(32).toString('base64url');
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const common = { ...this.step(signal), callbackUrl: CALLBACK_URL, state };
    const started = await this.connector.start({ ...common, codeChallenge, iban });
    return { state, codeVerifier, started };
  }

  /** The shopper at the bank; the query with which the browser comes back. */
  async consent({ started }: Attempt, user: string, wish?: ShopperWish): Promise<CallbackQuery> {
    const url = await new Shopper(this.request).consent(started.redirectUrl, user, wish);
    if (url === null) throw new Error('The bank did not send the browser back.');
    return Object.fromEntries(url.searchParams);
  }

  callback(
    attempt: Attempt,
    query: CallbackQuery,
    over: Partial<CallbackStep> = {},
  ): Promise<ConsentVerdict> {
    const { state, codeVerifier, started } = attempt;
    const step = this.consentStep(started.connectorState);
    const callback = { ...step, callbackUrl: CALLBACK_URL, state, codeVerifier, ...over };
    return this.connector.callback(callback, query);
  }

  /** An attempt of which the bank said yes. */
  async authorised(user: string, iban?: string, wish?: ShopperWish): Promise<ConsentStep> {
    const attempt = await this.start(iban);
    const verdict = await this.callback(attempt, await this.consent(attempt, user, wish));
    if (verdict.verdict !== 'authorised') throw new Error(`The verdict is ${verdict.verdict}.`);
    return this.consentStep(verdict.connectorState);
  }

  /** @param connectorState goes through JSON, as it does when the service seals it */
  consentStep(connectorState: ConnectorState, signal?: AbortSignal): ConsentStep {
    const restored = JSON.parse(JSON.stringify(connectorState)) as ConnectorState;
    return { ...this.step(signal), connectorState: restored };
  }

  private step(signal = AbortSignal.timeout(PATIENCE_MS)): Omit<ConsentStep, 'connectorState'> {
    return { institution: this.institution, shopper: SHOPPER, signal };
  }
}

/** The connector of a banks file, as `BANKS_FILE` would name it. */
export function connectorOf(yaml: string, banks: SimulatedBanks): BerlinGroupConnector {
  const read = readBanksFile(temporaryFile('banks.yaml', yaml), { production: false });
  const outbound = { allowCidrs: ['127.0.0.0/8', '::1/128'], proxy: undefined };
  return new BerlinGroupConnector(read, outbound, banks.clock);
}

export function institutionOf(connector: Connector, id: string): Institution {
  const all = connector.markets.flatMap((market) => connector.institutions(market));
  const found = all.find((institution) => institution.id === id);
  if (found === undefined) throw new Error(`No institution is called ${id}.`);
  return found;
}
