import type { Secret } from '@tessera/crypto';
import type { ClientCertificate } from '@tessera/outbound';
import type { Institution } from '../connector.js';
import type { CLIENT_AUTHENTICATIONS, CONSENT_MODELS, SCA_LINKS } from './bank-entry.js';

/** A bank that speaks NextGenPSD2, as the banks file describes it, its files read. */
export interface Bank {
  readonly institution: Institution;
  /** Without a slash at its end: `/v1/consents` follows. */
  readonly baseUrl: string;
  readonly consents: ReadonlySet<(typeof CONSENT_MODELS)[number]>;
  /** Whether consents ask for the names of the owners. */
  readonly asksOwnerName: boolean;
  /** Of each call, over everything. */
  readonly timeoutMs: number;
  /** How long the shopper has at the bank. */
  readonly authorisationMs: number;
  /** The origins that calls to the bank may go to, regardless of the links in its responses. */
  readonly origins: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, Secret<string>>>;
  readonly tls: BankTls;
  /** Null if the whole authorization takes place on the bank's own pages (`scaRedirect`). */
  readonly oauth: BankOAuth | null;
}

export interface BankTls {
  readonly clientCertificate: (ClientCertificate & { readonly endsAt: Date }) | null;
  /** PEM */
  readonly certificateAuthorities: readonly string[];
}

export interface BankOAuth {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientAuthentication: (typeof CLIENT_AUTHENTICATIONS)[number];
  readonly clientSecret: Secret<string> | null;
  /** Null: where RFC 8414 puts it for the issuer. */
  readonly metadataUrl: string | null;
  /** What the bank's `scaOAuth` link is. */
  readonly scaLink: (typeof SCA_LINKS)[number];
  /** With `authorization`, where the bank has no metadata. */
  readonly tokenEndpoint: string | null;
  /** With `{consent_id}` in place of the ID. */
  readonly scope: string;
}
