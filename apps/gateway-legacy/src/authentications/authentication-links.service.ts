import { Injectable } from '@nestjs/common';
import { Keyring, SealedDataError, type Sealer } from '@tessera/crypto';
import { isUuid, NotFoundError } from '@tessera/errors';
import { PublicUrlService } from '@tessera/http';
import { toAuthenticationId, type AuthenticationId } from '../ids.js';
import { KEYRING_KEYS } from '../keyring-keys.js';

/** What a link authorizes: to be challenged by the issuer, or to send the issuer's result. */
export type LinkUse = 'challenge' | 'results';

const BASE64URL = /^[A-Za-z0-9_-]{20,120}$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export class LinkNotFoundError extends NotFoundError {
  constructor() {
    super('There is nothing at this address.');
  }
}

/**
 * URLs that authorize one operation on one authentication. They contain its ID, sealed: only the
 * gateway can create one, and a URL for the browser is invalid for the directory server.
 */
@Injectable()
export class AuthenticationLinksService {
  constructor(
    private readonly keyring: Keyring,
    private readonly publicUrl: PublicUrlService,
  ) {}

  /** Read on each use: a worker has no such key, and needs none. */
  private get sealer(): Sealer {
    return this.keyring.sealer(KEYRING_KEYS.authenticationLinks);
  }

  /** The URL of the challenge for the shopper's browser, to which the issuer also sends it back. */
  challengeUrl(id: AuthenticationId): string {
    return this.publicUrl.link(`/three-ds/challenges/${this.keyOf(id, 'challenge')}`);
  }

  /** The URL to which the directory server sends the result; never visible to a browser. */
  resultsUrl(id: AuthenticationId): string {
    return this.publicUrl.link(`/three-ds/results/${this.keyOf(id, 'results')}`);
  }

  /**
   * Returns the ID in a link.
   *
   * @throws LinkNotFoundError if the gateway did not create the link for this use
   */
  idIn(key: string, use: LinkUse): AuthenticationId {
    if (!BASE64URL.test(key)) throw new LinkNotFoundError();
    try {
      const hex = this.sealer.open(Buffer.from(key, 'base64url'), use).toString('hex');
      const id = hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5');
      if (isUuid(id)) return toAuthenticationId(id);
    } catch (error) {
      if (!(error instanceof SealedDataError)) throw error;
    }
    throw new LinkNotFoundError();
  }

  private keyOf(id: AuthenticationId, use: LinkUse): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return this.sealer.seal(bytes, use).toString('base64url');
  }
}
