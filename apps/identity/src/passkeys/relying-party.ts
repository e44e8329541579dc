import { isIP } from 'node:net';

/** This service as browsers and authenticators know it (WebAuthn, "relying party"). */
export interface RelyingParty {
  /** The domain that passkeys belong to. A passkey works at no other one. */
  readonly id: string;
  readonly origin: string;
  /** Shown by some authenticators. */
  readonly name: string;
}

/**
 * The relying party of a public URL.
 *
 * @returns null where browsers do not allow passkeys: without https, except on `localhost`, and at an
 *   IP address
 */
export function relyingPartyOf(publicUrl: string, name: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isSecure ? null : { id: hostname, origin, name };
}

/** The `user.id` of a person's passkeys, which authenticators return at a sign-in: 16 bytes. */
export function userHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
