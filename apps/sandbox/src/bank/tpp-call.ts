import type { IncomingHttpHeaders } from 'node:http';
import { isUuid } from '@tessera/errors';
import { TppError } from './bank.errors.js';

const MAX_URL_LENGTH = 2_000;

/** The headers of a call to the interface. Each is required where it is used. */
export class TppCall {
  constructor(
    readonly slug: string,
    private readonly headers: IncomingHttpHeaders,
  ) {}

  /** Whether the shopper is present (`PSU-IP-Address`): reads are then not counted. */
  get hasShopper(): boolean {
    return this.find('psu-ip-address') !== null;
  }

  /** The caller. A real bank reads it from the client certificate. */
  tpp(): string {
    const key = this.find('x-api-key');
    if (key === null) {
      throw new TppError(401, 'CERTIFICATE_MISSING', 'x-api-key must identify the third party.');
    }
    return key;
  }

  requireRequestId(): void {
    if (!isUuid(this.get('x-request-id'))) throw malformed('X-Request-ID');
  }

  consentId(): string {
    return this.get('consent-id');
  }

  redirectUri(): string {
    this.get('psu-ip-address');
    return this.url('tpp-redirect-uri');
  }

  /** Defaults to the redirect URI for success. */
  nokRedirectUri(): string {
    const name = 'tpp-nok-redirect-uri';
    return this.find(name) === null ? this.redirectUri() : this.url(name);
  }

  bearerToken(): string | null {
    return /^Bearer ([\w-]+)$/.exec(this.find('authorization') ?? '')?.[1] ?? null;
  }

  private url(name: string): string {
    const url = URL.parse(this.get(name));
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL_LENGTH) {
      throw malformed(name);
    }
    return url.href;
  }

  private get(name: string): string {
    const value = this.find(name);
    if (value === null) throw malformed(name);
    return value;
  }

  private find(name: string): string | null {
    const value = this.headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  }
}

function malformed(header: string): TppError {
  return new TppError(400, 'FORMAT_ERROR', `The header ${header} is missing or malformed.`);
}
