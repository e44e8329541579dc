import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { readSdkFiles, type SdkFileName } from '@tessera/browser-sdk/files';
import { AccountInformationClient } from './account-checks/account-information.client.js';
import { CardVaultClient } from './card-vault.client.js';
import { ShopFileNotFoundError } from './shop.errors.js';

export interface ShopFile {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
}

/** Next to `src` and `dist`, since it is not compiled. */
const FOLDER = new URL('../../static/shop/', import.meta.url);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  'shop.css': 'text/css; charset=utf-8',
  'shop.js': 'text/javascript; charset=utf-8',
  'account-check.js': 'text/javascript; charset=utf-8',
  'lamp.svg': 'image/svg+xml',
};

/** The SDK, served like a shop that installed it from npm. */
const SDK_FILE: SdkFileName = 'tessera.js';

/** The pages of the shop and their files. */
@Injectable()
export class ShopPagesService {
  constructor(
    private readonly vault: CardVaultClient,
    private readonly accounts: AccountInformationClient,
  ) {}

  async checkout(): Promise<ShopFile> {
    const { url } = this.vault;
    const html = await readFile(new URL('checkout.html', FOLDER), 'utf8');
    return {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy(new URL(url).origin) },
      content: html.replaceAll('{{vault_url}}', escapeAttribute(url)),
    };
  }

  /** @throws AccountChecksClosedError */
  async accountCheck(): Promise<ShopFile> {
    this.accounts.requireOpen();
    return {
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': OWN_FILES_ONLY, 'referrer-policy': 'no-referrer' },
      content: await readFile(new URL('account-check.html', FOLDER), 'utf8'),
    };
  }

  /** @throws ShopFileNotFoundError */
  async getFile(name: string): Promise<ShopFile> {
    if (name === SDK_FILE) return sdkFile();
    const contentType = Object.hasOwn(CONTENT_TYPES, name) ? CONTENT_TYPES[name] : undefined;
    if (contentType === undefined) {
      throw new ShopFileNotFoundError();
    }
    return { contentType, headers: {}, content: await readFile(new URL(name, FOLDER), 'utf8') };
  }
}

async function sdkFile(): Promise<ShopFile> {
  const file = (await readSdkFiles()).find(({ name }) => name === SDK_FILE);
  if (file === undefined) throw new ShopFileNotFoundError();
  const contentType = 'text/javascript; charset=utf-8';
  return { contentType, headers: {}, content: file.content.toString('utf8') };
}

/** An account check leaves the page, so the page needs nothing from other hosts. */
const OWN_FILES_ONLY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Everything that a checkout with the SDK needs: its script from the vault, and the vault in a
 * frame.
 */
function policy(vaultOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${vaultOrigin}`,
    `frame-src ${vaultOrigin}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
