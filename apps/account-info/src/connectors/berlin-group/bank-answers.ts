import { isValidIBAN } from 'ibantools';
import { BankTechnicalError } from '../connector.errors.js';
import type { AccountType, ConsentedAccount, Party, PartyRole } from '../connector.js';

/** The statuses of a consent, as the standard lists them. */
export type ConsentStatus =
  | 'received'
  | 'partiallyAuthorised'
  | 'valid'
  | 'rejected'
  | 'revokedByPsu'
  | 'expired'
  | 'terminatedByTpp';

/** The response to a new consent, or to the start of its authorization. */
export interface ConsentAnswer {
  readonly consentId: string | null;
  readonly links: Readonly<Record<string, string>>;
}

/** An account with the details that the list may leave out. */
export interface AccountDetails extends ConsentedAccount {
  readonly bic: string | null;
}

const STATUSES: ReadonlySet<string> = new Set<ConsentStatus>([
  ...(['received', 'partiallyAuthorised', 'valid', 'rejected'] as const),
  ...(['revokedByPsu', 'expired', 'terminatedByTpp'] as const),
]);
/** Used in our paths and headers, so only the characters that banks use in practice are allowed. */
const IDENTIFIER = /^[\x21-\x7e]{1,512}$/;
const MAX_LINKS = 30;
const MAX_ACCOUNTS = 500;
/** A run of X represents characters that the bank masks. */
const BBAN = /^(?!.*X{3})[A-Z0-9]{1,30}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const CURRENCY = /^[A-Z]{3}$/;
/** ISO 4217's "no currency": what banks write for an account in several. */
const NO_CURRENCY = 'XXX';
/** `deleted` means that the account is closed; a `blocked` account is still the shopper's. */
const DELETED = 'deleted';
/** The roles of NextGenPSD2. An owner without one is an owner. */
const ROLES: ReadonlyMap<unknown, PartyRole> = new Map<unknown, PartyRole>([
  [undefined, 'holder'],
  [null, 'holder'],
  ['owner', 'holder'],
  ['legalRepresentative', 'legal_representative'],
  ['authorisedUser', 'authorised_user'],
]);
/** ISO 20022's ExternalCashAccountType1Code. */
const ACCOUNT_TYPES: ReadonlyMap<unknown, AccountType> = new Map([
  ...(['CACC', 'TRAN', 'CASH', 'SLRY', 'COMM'] as const).map((code) => [code, 'checking'] as const),
  ...(['SVGS', 'LLSV', 'ONDP', 'MOMA'] as const).map((code) => [code, 'savings'] as const),
  ...(['LOAN', 'MGLD', 'ODFT'] as const).map((code) => [code, 'loan'] as const),
  ['CARD', 'card'],
]);

/** @throws BankTechnicalError `answer_not_understood` */
export function readConsentAnswer(answer: unknown): ConsentAnswer {
  const { consentId, _links: links } = objectOf(answer);
  return {
    consentId: consentId === undefined ? null : identifier(consentId),
    links: readLinks(links),
  };
}

/** @throws BankTechnicalError `answer_not_understood` */
export function readConsentStatus(answer: unknown): ConsentStatus {
  const { consentStatus } = objectOf(answer);
  if (typeof consentStatus !== 'string' || !STATUSES.has(consentStatus)) throw notUnderstood();
  return consentStatus as ConsentStatus;
}

/** The accounts that exist and have a number: a card account without one is nothing to verify. */
export function readAccounts(answer: unknown): AccountDetails[] {
  const { accounts } = objectOf(answer);
  if (!Array.isArray(accounts) || accounts.length > MAX_ACCOUNTS) throw notUnderstood();
  return accounts
    .filter((account) => !isDeleted(account))
    .map(readAccount)
    .filter(({ iban, bban }) => iban !== null || bban !== null);
}

/** @throws BankTechnicalError `answer_not_understood` */
export function readAccountDetails(answer: unknown): AccountDetails {
  const value = objectOf(answer)['account'];
  if (isDeleted(value)) throw new BankTechnicalError('account_deleted');
  const account = readAccount(value);
  if (account.iban === null && account.bban === null) throw notUnderstood();
  return account;
}

function readAccount(value: unknown): AccountDetails {
  const account = objectOf(value);
  return {
    id: identifier(account['resourceId']),
    iban: ibanOf(account['iban']),
    bban: matching(withoutSpaces(account['bban']), BBAN),
    bic: matching(account['bic'], BIC),
    name: text(account['name']) ?? text(account['product']),
    accountType: ACCOUNT_TYPES.get(account['cashAccountType']) ?? 'other',
    currencyCode: currencyOf(account['currency']),
    parties: partiesOf(account),
  };
}

function isDeleted(account: unknown): boolean {
  return (account as { status?: unknown } | null)?.status === DELETED;
}

function currencyOf(value: unknown): string | null {
  if (value === undefined || value === null || value === NO_CURRENCY) return null;
  const code = matching(value, CURRENCY);
  if (code === null) throw notUnderstood();
  return code;
}

/** The IBAN, or null if its check digits are invalid, as those of masked numbers are. */
function ibanOf(value: unknown): string | null {
  const iban = withoutSpaces(value);
  return typeof iban === 'string' && isValidIBAN(iban) ? iban : null;
}

/**
 * `ownerName` is one string, which may contain several names; later versions list `ownerNames` with
 * roles.
 */
function partiesOf({ ownerName, ownerNames }: Record<string, unknown>): Party[] {
  const listed = Array.isArray(ownerNames) ? ownerNames.flatMap(partyOf) : [];
  const single = text(ownerName);
  return listed.length === 0 && single !== null ? [{ name: single, role: 'holder' }] : listed;
}

function partyOf(owner: unknown): Party[] {
  const { name, role } = (owner ?? {}) as { name?: unknown; role?: unknown };
  const known = text(name);
  return known === null ? [] : [{ name: known, role: ROLES.get(role) ?? 'other' }];
}

function readLinks(value: unknown): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [name, link] of Object.entries(objectOf(value ?? {})).slice(0, MAX_LINKS)) {
    const href = (link as { href?: unknown } | null)?.href;
    if (typeof href === 'string') links[name] = href;
  }
  return links;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notUnderstood();
  return value as Record<string, unknown>;
}

function identifier(value: unknown): string {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) throw notUnderstood();
  return value;
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

function withoutSpaces(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(' ', '').toUpperCase() : value;
}

/** 140 characters is what the standard allows for names. */
function text(value: unknown): string | null {
  const trimmed = typeof value === 'string' ? value.trim().slice(0, 140) : '';
  return trimmed === '' ? null : trimmed;
}

function notUnderstood(): BankTechnicalError {
  return new BankTechnicalError('answer_not_understood');
}
