import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  generateKeyring,
  Keyring,
  localProviderOf,
  MemoryKekVersions,
  SealedDataError,
  Secret,
  type EncryptionContext,
  type KekProvider,
  type KeyringFile,
  type WrappedKey,
} from '@tessera/crypto';
import { KeysUnavailableError } from '@tessera/keys';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { CardDetails } from './card-details.js';
import { CardSealerService } from './card-sealer.service.js';

const TOKEN = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const NUMBER = '4111111111111111';

/** A key provider that can be switched off, like one behind a network. */
class SwitchedProvider implements KekProvider {
  readonly name = 'local';
  on = true;
  private readonly inner: KekProvider;

  constructor(file: KeyringFile) {
    this.inner = localProviderOf(file);
  }

  recognizes(wrapped: WrappedKey): boolean {
    return this.inner.recognizes(wrapped);
  }

  wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    return this.inner.wrap(key, context);
  }

  async unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    if (!this.on) {
      throw new Error('connect ETIMEDOUT');
    }
    return this.inner.unwrap(wrapped, context);
  }

  rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    return this.inner.rewrap(wrapped, context);
  }
}

const file = generateKeyring(Object.values(KEYRING_KEYS));
const provider = new SwitchedProvider(file);
const kekVersions = new MemoryKekVersions();

const keyring = () => Keyring.from(file, { provider, kekVersions });

function config(cardFingerprints: 'on' | 'off' = 'on'): VaultConfig {
  const vaultConfig = new VaultConfig();
  vaultConfig.instance = 'acme';
  vaultConfig.cardFingerprints = cardFingerprints;
  return vaultConfig;
}

const details = (overrides: Partial<CardDetails> = {}): CardDetails => ({
  accountNumber: new Secret(NUMBER),
  scheme: 'visa',
  expiryMonth: 12,
  expiryYear: 2099,
  cardholderName: new Secret('Jane Doe'),
  securityCode: new Secret('123'),
  ...overrides,
});

const OWNER = { client: 'shop', account: 'a' };

describe('CardSealerService', () => {
  let sealer: CardSealerService;

  beforeAll(async () => {
    sealer = new CardSealerService(await keyring(), config());
  });

  it('leaves neither number nor name nor security code in what is stored', async () => {
    const sealed = await sealer.seal(TOKEN, OWNER, details());
    const stored = Object.values(sealed)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    expect(stored).not.toContain(NUMBER);
    expect(stored).not.toContain('Jane');
    expect(Object.keys(sealed).join()).not.toMatch(/security|code/i);
    expect(sealed.maskedAccountNumber).toBe('411111******1111');
  });

  it('opens the name for the same token alone', async () => {
    const { wrappedKey: wrapped, sealedCardholderName } = await sealer.seal(
      TOKEN,
      OWNER,
      details(),
    );
    const name = sealedCardholderName ?? Buffer.alloc(0);
    expect(await sealer.openCardholderName(TOKEN, { wrapped, owner: OWNER }, name)).toBe(
      'Jane Doe',
    );
    await expect(
      sealer.openCardholderName('other', { wrapped, owner: OWNER }, name),
    ).rejects.toThrow();
  });

  it.each([
    ['another client', { client: 'thief', account: 'a' }],
    ['another account', { client: 'shop', account: 'b' }],
    ['no account', { client: 'shop', account: null }],
    ['no owner', { client: null, account: null }],
  ])('opens nothing for %s', async (_, owner) => {
    const { wrappedKey: wrapped, sealedAccountNumber } = await sealer.seal(TOKEN, OWNER, details());
    const key = { wrapped, owner };
    await expect(sealer.openAccountNumber(TOKEN, key, sealedAccountNumber)).rejects.toThrow(
      SealedDataError,
    );
    await expect(sealer.verifyOwner(TOKEN, key)).rejects.toThrow(SealedDataError);
  });

  it('makes the same fingerprint for a number, and another under another keyring', async () => {
    const other = new CardSealerService(
      await Keyring.from(generateKeyring(Object.values(KEYRING_KEYS)), {
        kekVersions: new MemoryKekVersions(),
      }),
      config(),
    );
    const first = await sealer.seal(TOKEN, OWNER, details());
    const again = await sealer.seal('another token', OWNER, details({ expiryYear: 2098 }));
    const elsewhere = await other.seal(TOKEN, OWNER, details());
    expect(first.fingerprint).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(again.fingerprint).toBe(first.fingerprint);
    expect(elsewhere.fingerprint).not.toBe(first.fingerprint);
  });

  it('makes no fingerprint for an instance without them', async () => {
    const without = new CardSealerService(await keyring(), config('off'));
    expect((await without.seal(TOKEN, OWNER, details())).fingerprint).toBeNull();
  });

  it('answers 503 while the key provider is down, and seals nothing', async () => {
    const unused = new CardSealerService(await keyring(), config());
    const { wrappedKey: wrapped, sealedCardholderName } = await sealer.seal(
      TOKEN,
      OWNER,
      details(),
    );
    const name = sealedCardholderName ?? Buffer.alloc(0);
    provider.on = false;
    const sealing = unused.seal(TOKEN, OWNER, details());
    const opening = unused.openCardholderName(TOKEN, { wrapped, owner: OWNER }, name);
    await expect(sealing).rejects.toThrow(KeysUnavailableError);
    await expect(opening).rejects.toThrow(KeysUnavailableError);
    provider.on = true;
    const restarted = new CardSealerService(await keyring(), config());
    await expect(
      restarted.openCardholderName(TOKEN, { wrapped, owner: OWNER }, name),
    ).resolves.toBe('Jane Doe');
  });
});
