import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** What the page asks a browser for. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** How a response differs from a correct one. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly isUnverified?: boolean;
  readonly credentialId?: string;
  readonly userHandle?: string;
  readonly key?: KeyObject;
}

/** An authenticator that computes its responses, so that a test can make any of them wrong. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 1;
  private readonly keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private userHandle = '';

  constructor(
    private readonly origin: string,
    /** Whether a provider copies its key between devices. */
    private readonly isSynced = false,
  ) {}

  create({ challenge, user }: PasskeyOptions, deviation: Deviation = {}): string {
    this.userHandle = user?.id ?? '';
    const clientDataJSON = this.clientData('webauthn.create', challenge, deviation);
    const id = Buffer.from(deviation.credentialId ?? this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.authenticatorData(deviation, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      this.coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = encoded(isoCBOR.encode(attestation as never));
    const response = { clientDataJSON, attestationObject, transports: ['internal', 'made-up'] };
    return JSON.stringify({ id: encoded(id), response });
  }

  get({ challenge }: PasskeyOptions, deviation: Deviation = {}): string {
    const clientDataJSON = this.clientData('webauthn.get', challenge, deviation);
    const authData = this.authenticatorData(deviation);
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signed = Buffer.concat([authData, clientDataHash]);
    const response = {
      clientDataJSON,
      authenticatorData: encoded(authData),
      signature: encoded(sign('sha256', signed, deviation.key ?? this.keys.privateKey)),
      userHandle: deviation.userHandle ?? this.userHandle,
    };
    return JSON.stringify({ id: deviation.credentialId ?? this.credentialId, response });
  }

  private clientData(usual: string, given: string, deviation: Deviation): string {
    const { type = usual, challenge = given, origin = this.origin } = deviation;
    return encoded(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private authenticatorData(deviation: Deviation, more = 0): Buffer {
    const { rpId = new URL(this.origin).hostname, isUnverified = false } = deviation;
    const { counter = ++this.counter } = deviation;
    const backup = this.isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0;
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | backup | more;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), tail]);
  }

  /** RFC 9052: a P-256 key for ES256. */
  private coseKey(): Uint8Array {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key as never);
  }
}

/** What a page's passkey form asks the browser for. */
export function passkeyOptions(page: string, kind: 'use' | 'create'): PasskeyOptions {
  const found = new RegExp(`data-passkey="${kind}"\\s+data-options="([^"]+)"`).exec(page)?.[1];
  if (found === undefined) throw new Error(`The page has no form to ${kind} a passkey.`);
  return JSON.parse(found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PasskeyOptions;
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function encoded(data: Uint8Array): string {
  return Buffer.from(data).toString('base64url');
}
