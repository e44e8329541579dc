import { Injectable } from '@nestjs/common';
import { Keyring, SealedDataError, type Sealer } from '@tessera/crypto';
import { isUuid, NotFoundError } from '@tessera/errors';
import { PublicUrl } from '@tessera/service';
import { KEYRING_KEYS } from '../keyring-keys.js';

/** What a link lets its bearer do: be asked by the issuer, or bring the issuer's result. */
export type LinkUse = 'challenge' | 'results';

const BASE64URL = /^[A-Za-z0-9_-]{20,120}$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export class LinkNotFoundError extends NotFoundError {
  constructor() {
    super('There is nothing at this address.');
  }
}

/**
 * Addresses that stand for the right to one thing about one authentication. They hold its id, sealed:
 * nobody makes one but the gateway, and one for the browser is none for the directory server.
 */
@Injectable()
export class AuthenticationLinks {
  constructor(
    private readonly keyring: Keyring,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** Asked for at each use: a worker has no such key, and needs none. */
  private get sealer(): Sealer {
    return this.keyring.sealer(KEYRING_KEYS.authenticationLinks);
  }

  /** Where the shopper's browser goes to be asked, and where the issuer sends it back to. */
  challengeUrl(id: string): string {
    return this.publicUrl.link(`/three-ds/challenges/${this.keyOf(id, 'challenge')}`);
  }

  /** Where the directory server sends the result; never seen by a browser. */
  resultsUrl(id: string): string {
    return this.publicUrl.link(`/three-ds/results/${this.keyOf(id, 'results')}`);
  }

  /**
   * The id that a link holds.
   *
   * @throws LinkNotFoundError for one that the gateway did not make for this use
   */
  idIn(key: string, use: LinkUse): string {
    if (!BASE64URL.test(key)) throw new LinkNotFoundError();
    try {
      const hex = this.sealer.open(Buffer.from(key, 'base64url'), use).toString('hex');
      const id = hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5');
      if (isUuid(id)) return id;
    } catch (error) {
      if (!(error instanceof SealedDataError)) throw error;
    }
    throw new LinkNotFoundError();
  }

  private keyOf(id: string, use: LinkUse): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return this.sealer.seal(bytes, use).toString('base64url');
  }
}
