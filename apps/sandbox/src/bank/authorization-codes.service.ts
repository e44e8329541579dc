import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@tessera/auth';
import { Clock } from '@tessera/telemetry';
import type { Authorisation, AuthorizationRequest } from './authorisation.js';
import { TokenEndpointError } from './bank.errors.js';
import type { Consent } from './consent.js';
import type { SimulatedBank } from './institutions.js';

interface IssuedCode {
  readonly consent: Consent;
  readonly request: AuthorizationRequest;
  readonly expiresAt: number;
  /** Set when it was redeemed. */
  token: string | null;
}

/** A request to the token endpoint. */
export interface CodeRedemption {
  readonly bank: SimulatedBank;
  readonly clientId: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

const CODE_LIFETIME_MS = 60_000;
export const TOKEN_LIFETIME_S = 600;
const MAX_KEPT = 10_000;

/** Codes and tokens of the simulated authorization servers, in memory. */
@Injectable()
export class AuthorizationCodesService {
  private readonly codes = new BoundedMap<string, IssuedCode>(MAX_KEPT);
  private readonly tokens = new BoundedMap<string, { consent: Consent; expiresAt: number }>(
    MAX_KEPT,
  );

  constructor(private readonly clock: Clock) {}

  issue({ consent }: Authorisation, request: AuthorizationRequest): string {
    const code = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.now().getTime() + CODE_LIFETIME_MS;
    this.codes.set(code, { consent, request, expiresAt, token: null });
    return code;
  }

  /** @throws TokenEndpointError `invalid_grant` */
  redeem(redemption: CodeRedemption): { token: string; consent: Consent } {
    const issued = this.codes.get(redemption.code);
    if (issued === undefined || !this.fits(issued, redemption)) {
      throw new TokenEndpointError(400, 'invalid_grant', 'The code is not valid for this request.');
    }
    if (issued.token !== null) {
      // RFC 6749, 4.1.2: a code that is used twice was stolen, and possibly its token too.
      this.tokens.delete(issued.token);
      throw new TokenEndpointError(400, 'invalid_grant', 'The code has been used.');
    }
    const token = randomBytes(32).toString('base64url');
    issued.token = token;
    const expiresAt = this.clock.now().getTime() + TOKEN_LIFETIME_S * 1_000;
    this.tokens.set(token, { consent: issued.consent, expiresAt });
    return { token, consent: issued.consent };
  }

  opens(token: string | null, consent: Consent): boolean {
    const known = token === null ? undefined : this.tokens.get(token);
    return known?.consent === consent && known.expiresAt > this.clock.now().getTime();
  }

  private fits({ consent, request, expiresAt }: IssuedCode, sent: CodeRedemption): boolean {
    const challenge = createHash('sha256').update(sent.codeVerifier).digest('base64url');
    return (
      consent.bank === sent.bank &&
      request.clientId === sent.clientId &&
      request.redirectUri === sent.redirectUri &&
      request.codeChallenge === challenge &&
      expiresAt > this.clock.now().getTime()
    );
  }
}
