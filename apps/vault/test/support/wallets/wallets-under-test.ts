import { expect } from '@jest/globals';
import {
  type AppleChain,
  type ApplePayload,
  type ApplePayment,
  type GoogleKeys,
  type GooglePayload,
  type GooglePayment,
  mintAppleChain,
  newGoogleKeys,
  payWithApple,
  payWithGoogle,
  rootPem,
} from '@tessera/wallet-devices';
import {
  type Answer,
  type CallOptions,
  type VaultUnderTest,
  bootVault,
} from '../vault-under-test.js';
import { makeMerchantKey, type TestMerchantKey } from './merchant-keys.js';

export const WALLET_TOKENS = '/api/wallet/tokens';
export const WALLET_SCOPES = ['create', 'read', 'delete'].map(
  (action) => `wallet:tokens:${action}`,
);
export const MERCHANT_ID = 'merchant.com.example.shop';
export const RECIPIENT = 'merchant:12345678901234567890';

const YEAR_S = 365 * 24 * 60 * 60;

/** A vault that takes both wallets, and devices that pay it. */
export class WalletsUnderTest {
  private constructor(
    readonly vault: VaultUnderTest,
    readonly chain: AppleChain,
    readonly googleKeys: GoogleKeys,
    readonly appleKey: TestMerchantKey,
    readonly googleKey: TestMerchantKey,
    readonly token: string,
  ) {}

  static async boot(env: Record<string, string> = {}): Promise<WalletsUnderTest> {
    const chain = await mintAppleChain();
    const googleKeys = newGoogleKeys();
    const vault = await bootVault({
      BACKGROUND_WORK: 'worker',
      APPLE_PAY_ROOT_CERTIFICATE: rootPem(chain.root),
      GOOGLE_PAY_ROOT_KEYS: googleKeys.rootKeysJson,
      ...env,
    });
    const appleKey = await makeMerchantKey(vault, 'apple_pay', MERCHANT_ID);
    const googleKey = await makeMerchantKey(vault, 'google_pay', RECIPIENT);
    const exp = Math.floor(Date.now() / 1000) + YEAR_S;
    const token = await vault.issuer.token({ scope: WALLET_SCOPES.join(' '), exp });
    return new WalletsUnderTest(vault, chain, googleKeys, appleKey, googleKey, token);
  }

  close(): Promise<void> {
    return this.vault.close();
  }

  /** A payment with Apple Pay now, by the vault's clock. */
  apple(options: Partial<ApplePayment> = {}): ApplePayload {
    return payWithApple({
      chain: this.chain,
      merchantKey: this.appleKey.publicKey,
      merchantId: MERCHANT_ID,
      signedAt: this.vault.clock.now(),
      ...options,
    });
  }

  google(options: Partial<GooglePayment> = {}): GooglePayload {
    return payWithGoogle({
      keys: this.googleKeys,
      merchantKey: this.googleKey.publicKey,
      recipient: RECIPIENT,
      ...options,
    });
  }

  create(body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.vault.post(WALLET_TOKENS, body, { token: this.token, ...options });
  }

  createFromApple(payload: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.create({ source: 'apple_pay', apple_pay: payload }, options);
  }

  createFromGoogle(payload: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.create({ source: 'google_pay', google_pay: payload }, options);
  }

  /** The id of a new token. */
  async storeApplePayment(options: Partial<ApplePayment> = {}): Promise<string> {
    const { status, body } = await this.createFromApple(this.apple(options));
    expect(status).toBe(201);
    return String(body['id']);
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.vault.call(method, path, { token: this.token, ...options });
  }

  /** How many payloads had this outcome, according to the metrics. */
  async counted(wallet: string, outcome: string): Promise<number> {
    const metrics = await this.vault.service.foundation.registry.metrics();
    const line = metrics
      .split('\n')
      .find((each) => each.includes(`wallet="${wallet}",outcome="${outcome}"`));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  /** How many rows of the audit trail record a refusal for this reason. */
  async audited(wallet: string, reason: string): Promise<number> {
    const rows = await this.vault.query(
      `select 1 from audit_event where action = 'wallet.token.create' and result = 'refused'
       and details::json ->> 'wallet' = $1 and details::json ->> 'reason' = $2`,
      [wallet, reason],
    );
    return rows.length;
  }
}
