import type { Secret } from '@tessera/crypto';
import type { Institution } from '../connector.js';
import type { Bank, BankOAuth } from './bank.js';
import type { BankEntry, OAuthEntry } from './bank-entry.js';
import type { FilesOfBank } from './bank-files.js';

/** Part of the callback URL, which is registered with banks, so it never changes. */
export const CONNECTOR_ID = 'berlin-group';

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_AUTHORISATION_MINUTES = 15;
const MINUTE_MS = 60_000;
const DEFAULT_SCOPE = 'AIS:{consent_id}';

/** The bank of an entry, with defaults and the contents of its files. */
export function toBank(entry: BankEntry, files: FilesOfBank): Bank {
  return {
    institution: institutionOf(entry),
    baseUrl: entry.base_url.replace(/\/+$/, ''),
    consents: new Set(entry.consents),
    asksOwnerName: entry.owner_name ?? true,
    timeoutMs: entry.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    authorisationMs: (entry.authorisation_minutes ?? DEFAULT_AUTHORISATION_MINUTES) * MINUTE_MS,
    origins: originsOf(entry),
    headers: headersOf(entry, files),
    tls: entry.tls ? files.tls(entry.tls) : { clientCertificate: null, certificateAuthorities: [] },
    oauth: entry.oauth ? oauthOf(entry.oauth, files) : null,
  };
}

function institutionOf(entry: BankEntry): Institution {
  const pages = entry.oauth?.issuer ?? entry.base_url;
  return {
    id: entry.id,
    connectorId: CONNECTOR_ID,
    name: entry.name,
    country: entry.country,
    bics: entry.bics ?? [],
    bankCodes: entry.bank_codes ?? [],
    needsIban: !entry.consents.includes('bank-offered'),
    redirectOrigins: (entry.redirect_origins ?? [pages]).map(originOf),
  };
}

/** The only origins that calls go to: links in the bank's responses are checked against them. */
function originsOf({ base_url: baseUrl, oauth, origins = [] }: BankEntry): ReadonlySet<string> {
  const configured = [baseUrl, oauth?.issuer, oauth?.metadata_url, oauth?.token_endpoint];
  return new Set([...configured, ...origins].filter((url) => url !== undefined).map(originOf));
}

/** An invalid URL is returned as it is; the validation of the banks file reports it separately. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}

function headersOf({ headers = [] }: BankEntry, files: FilesOfBank): Bank['headers'] {
  const values: Record<string, Secret<string>> = {};
  headers.forEach((header, at) => {
    values[header.name.toLowerCase()] = files.header(header, at);
  });
  return values;
}

function oauthOf(entry: OAuthEntry, files: FilesOfBank): BankOAuth {
  const secretFile = entry.client_secret_file;
  return {
    issuer: entry.issuer,
    clientId: entry.client_id,
    clientAuthentication: entry.client_authentication,
    clientSecret:
      secretFile === undefined ? null : files.secret('oauth.client_secret_file', secretFile),
    metadataUrl: entry.metadata_url ?? null,
    scaLink: entry.sca_link ?? 'metadata',
    tokenEndpoint: entry.token_endpoint ?? null,
    scope: entry.scope ?? DEFAULT_SCOPE,
  };
}
