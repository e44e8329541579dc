/**
 * A way to ask banks for an account: one protocol, many institutions. The service uses banks only
 * through this interface; `apps/account-info/test/journeys/connector-contract.ts` checks what every
 * implementation must do.
 *
 * Every method may throw only a `ConnectorError` (connector.errors.ts), and stops when its `signal`
 * aborts. Nothing that a connector returns, except the redirect, may reach a browser.
 */
export interface Connector {
  /** Part of `GET /callback/{connector}`: `berlin-group`. */
  readonly id: string;
  /** ISO 3166-1 alpha-2 codes of the countries that it knows a bank of. */
  readonly markets: readonly string[];

  /** The banks of a market, in the order in which a shopper reads them; none for an unknown one. */
  institutions(market: string): readonly Institution[];

  /** Requests consent from the bank, and returns the URL where the shopper gives it. */
  start(step: StartStep): Promise<StartedConsent>;

  /**
   * Reads the outcome of the consent from the bank, back-channel. The query of the callback is only
   * a hint: it may end an attempt, but never make one succeed. The method may be called again with
   * the state that it returned: by then the code, which works once, has been exchanged and is not
   * sent again.
   */
  callback(step: CallbackStep, query: CallbackQuery): Promise<ConsentVerdict>;

  /** The accounts that the consent covers, without their details. Only after `authorised`. */
  accounts(step: ConsentStep): Promise<readonly ConsentedAccount[]>;

  /** The details of the one account that the service chose. Nothing else is read of the bank. */
  record(step: ConsentStep, accountId: string): Promise<AccountRecord>;

  /** Revokes the consent at the bank. If it has already ended, that is not an error. */
  revoke(step: ConsentStep): Promise<void>;

  /** Ends every connection, when the service stops. */
  close(): Promise<void>;
}

/** A bank, as the shopper chooses it. */
export interface Institution {
  /** Unique over all connectors, stable, lower case: `sandbox-bank-de`. */
  readonly id: string;
  /** The connector that reaches it. */
  readonly connectorId: string;
  /** What shoppers call it; `financial_institution` of the record. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Eight or eleven characters; searched by, and written into records. */
  readonly bics: readonly string[];
  /** How the bank identifiers in its customers' IBANs begin, by which an IBAN finds its bank. */
  readonly bankCodes: readonly string[];
  /** The bank lets no shopper choose an account: without a pre-bound IBAN it cannot be asked. */
  readonly needsIban: boolean;
  /** The origins that `redirectUrl` may have; the bank may send the browser on from there. */
  readonly redirectOrigins: readonly string[];
}

/** Data that the connector needs in later steps. The service seals it and never reads it. */
export type ConnectorState = Readonly<Record<string, JsonValue>>;
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** What every call to a bank has in common. */
export interface BankStep {
  readonly institution: Institution;
  readonly shopper: Shopper;
  /** Ends the call, and all that it does at the bank. */
  readonly signal: AbortSignal;
}

/** What banks require about the browser, as evidence that a shopper is present. */
export interface Shopper {
  readonly ipAddress: string;
  /** The port of the browser's connection, if it is known; behind a proxy it is not. */
  readonly ipPort?: number | undefined;
  readonly userAgent?: string | undefined;
  /** For the pages of the bank, as `Accept-Language` says it: `de`, or `de-AT, de;q=0.8`. */
  readonly language?: string | undefined;
  /** `Accept` and `Accept-Encoding` of the browser. */
  readonly accept?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

export interface StartStep extends BankStep {
  /** `{PUBLIC_URL}/callback/{connector}`, without a query; the same for every session. */
  readonly callbackUrl: string;
  /** Single-use, URL-safe. Comes back as `state` in the callback's query. */
  readonly state: string;
  /** RFC 7636, S256 of the verifier that `callback` is given. */
  readonly codeChallenge: string;
  /** The account that must be the one, without spaces; null when the shopper chooses at the bank. */
  readonly iban: string | null;
}

export interface StartedConsent {
  /** The URL that the browser is sent to, by GET. */
  readonly redirectUrl: string;
  readonly connectorState: ConnectorState;
  /** When the bank stops waiting for the shopper. */
  readonly expiresAt: Date;
}

export interface ConsentStep extends BankStep {
  /** As the last call returned it. */
  readonly connectorState: ConnectorState;
}

export interface CallbackStep extends ConsentStep {
  readonly callbackUrl: string;
  /** The state given to `start`. The caller checks that the browser brought it back. */
  readonly state: string;
  readonly codeVerifier: string;
}

/** The callback's query, the first value of each name. */
export type CallbackQuery = Readonly<Record<string, string | undefined>>;

export type ConsentVerdict =
  /** The bank has a valid consent: `accounts` may be called. */
  | { readonly verdict: 'authorised'; readonly connectorState: ConnectorState }
  /**
   * There will be no valid consent. It should still be revoked, so that it can't become valid
   * later.
   */
  | {
      readonly verdict: 'denied';
      readonly reason: DenialReason;
      readonly connectorState: ConnectorState;
    }
  /**
   * The bank has not decided and has not turned the shopper away, or it accepted the code and then
   * could not be reached. Ask again later, with this state.
   */
  | { readonly verdict: 'pending'; readonly connectorState: ConnectorState };

/**
 * `cancelled`: the shopper refused at the bank, or returned before the bank had decided.
 * `rejected`: the bank itself refused, for any reason. `expired`: the consent expired before it was
 * given.
 */
export type DenialReason = 'cancelled' | 'rejected' | 'expired';

/** An account in the list of a consent. Personal data. */
export interface ConsentedAccount {
  /** The bank's own id of it, for `record`. */
  readonly id: string;
  readonly iban: string | null;
  /** The national account number, if the bank has no IBAN or returns both. */
  readonly bban: string | null;
  /** The bank's name of the product: `Girokonto`. */
  readonly name: string | null;
  readonly accountType: AccountType;
  /** ISO 4217; null if the bank returns none, or if the account has several. */
  readonly currencyCode: string | null;
  /** Empty where the bank's list leaves them out (`record` has them). */
  readonly parties: readonly Party[];
}

/** Everything that a record says of its one account. Personal data. */
export interface AccountRecord {
  readonly account: ConsentedAccount;
  /** The number that the holder knows: the national one, else the IBAN. */
  readonly accountNumber: string;
  readonly bic: string | null;
  readonly person: Person;
  readonly parties: readonly Party[];
}

/** The account holder. Null if the bank did not return it; the standard defines only the name. */
export interface Person {
  readonly fullName: string | null;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string | null;
  readonly socialSecurityNumber: string | null;
}

export type AccountType = 'checking' | 'savings' | 'card' | 'loan' | 'other';
/** `other` is an unknown role, which is never treated as the holder. */
export type PartyRole = 'holder' | 'legal_representative' | 'authorised_user' | 'other';

export interface Party {
  readonly name: string;
  readonly role: PartyRole;
}
