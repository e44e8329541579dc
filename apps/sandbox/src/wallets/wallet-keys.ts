import 'reflect-metadata';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as x509 from '@peculiar/x509';
import {
  mintAppleChain,
  newGoogleKeys,
  rootPem,
  type ApplePayment,
  type GoogleKeys,
} from '@tessera/wallet-devices';

const PRIVATE = 0o600;
const DECADE_MS = 10 * 365 * 24 * 60 * 60_000;
const FILES = {
  appleRoot: 'apple-root.pem',
  appleIntermediate: 'apple-intermediate.pem',
  appleLeaf: 'apple-leaf.pem',
  appleLeafKey: 'apple-leaf.key.pem',
  appleMerchantKey: 'apple-merchant.key.pem',
  googleRootKeys: 'google-root-keys.json',
  googleRootKey: 'google-root.key.pem',
  googleSigningKey: 'google-signing.key.pem',
  googleMerchantKey: 'google-merchant.key.pem',
} as const;

type Part = keyof typeof FILES;
type Texts = Readonly<Record<Part, string>>;

/** The merchants whose keys are in the folder, by the vault's recipient names. */
export const APPLE_MERCHANT = 'merchant.com.example.sandbox';
export const GOOGLE_MERCHANT = 'merchant:sandbox';

/** The signing keys of the simulated wallets, and the merchants that they encrypt for. */
export interface WalletKeys {
  readonly appleRoot: string;
  readonly appleChain: ApplePayment['chain'];
  readonly appleMerchantKey: Buffer;
  readonly google: GoogleKeys;
  readonly googleMerchantKey: Buffer;
}

/** Creates keys that live as long as the process. */
export async function mintWalletKeys(now: Date): Promise<WalletKeys> {
  return walletKeys(await mint(now));
}

/**
 * The keys in a folder, created when missing. Concurrent processes may call this; one of them
 * creates the keys.
 */
export async function provideWalletKeys(folder: string, now: Date): Promise<WalletKeys> {
  const kept = readTexts(folder);
  if (kept !== null) return walletKeys(kept);
  const texts = await mint(now);
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  for (const [part, text] of Object.entries(texts)) {
    writeFileSync(join(draft, FILES[part as Part]), text, { mode: PRIVATE });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return walletKeys(readTexts(folder) ?? texts);
}

async function mint(now: Date): Promise<Texts> {
  const until = new Date(now.getTime() + DECADE_MS);
  const chain = await mintAppleChain({ leafUntil: until });
  const google = newGoogleKeys(until);
  return {
    appleRoot: rootPem(chain.root),
    appleIntermediate: chain.intermediate.toString('pem'),
    appleLeaf: chain.leaf.toString('pem'),
    appleLeafKey: pem(chain.leafKey),
    appleMerchantKey: pem(newKey()),
    googleRootKeys: google.rootKeysJson,
    googleRootKey: pem(google.root),
    googleSigningKey: pem(google.signing),
    googleMerchantKey: pem(newKey()),
  };
}

function walletKeys(texts: Texts): WalletKeys {
  return {
    appleRoot: texts.appleRoot,
    appleChain: {
      intermediate: new x509.X509Certificate(texts.appleIntermediate),
      leaf: new x509.X509Certificate(texts.appleLeaf),
      leafKey: createPrivateKey(texts.appleLeafKey),
    },
    appleMerchantKey: publicKeyOf(texts.appleMerchantKey),
    google: {
      rootKeysJson: texts.googleRootKeys,
      root: createPrivateKey(texts.googleRootKey),
      signing: createPrivateKey(texts.googleSigningKey),
    },
    googleMerchantKey: publicKeyOf(texts.googleMerchantKey),
  };
}

function readTexts(folder: string): Texts | null {
  const parts = Object.entries(FILES);
  if (!parts.every(([, file]) => existsSync(join(folder, file)))) return null;
  const texts = parts.map(([part, file]) => [part, readFileSync(join(folder, file), 'utf8')]);
  return Object.fromEntries(texts) as Texts;
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
}

function pem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString();
}

function publicKeyOf(privatePem: string): Buffer {
  return createPublicKey(privatePem).export({ format: 'der', type: 'spki' });
}
