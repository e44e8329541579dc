import type { ServiceName } from '../config.js';

/** An access token, and what the service behind it lets the person do. */
export interface AccessGrant {
  readonly token: string;
  readonly scopes: readonly string[];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What a session holds. It is sealed in the database, and no part of it but the person leaves the process. */
export interface SessionContent {
  readonly person: { readonly id: string; readonly name: string; readonly email: string | null };
  readonly amr: readonly string[];
  /** Seconds since the epoch. */
  readonly authTime: number;
  readonly idToken: string;
  readonly refreshToken: string;
  /** By audience: one for all services, or one for each. */
  readonly grants: Readonly<Record<string, AccessGrant>>;
}

/** A session of a person, as a request finds it. */
export interface Session {
  readonly idHash: Buffer;
  readonly content: SessionContent;
  readonly expiresAt: Date;
}

/** The scopes of a person at each service. */
export type ScopesByService = Readonly<Partial<Record<ServiceName, readonly string[]>>>;
