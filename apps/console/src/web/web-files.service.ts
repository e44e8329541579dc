import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { ConsoleConfig } from '../config.js';

/** A file as it is sent. */
export interface WebFile {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Next to the built backend, where the build of the web app puts it. */
const FOLDER = fileURLToPath(new URL('../../dist/public/', import.meta.url));
const NONCE = '__CSP_NONCE__';
const NONCE_BYTES = 16;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The single-page app: few files, kept in memory. */
@Injectable()
export class WebFilesService {
  private readonly files: ReadonlyMap<string, Readonly<Record<Encoding, Buffer>>>;
  private readonly index: string;
  private readonly formTargets: string;

  constructor(config: ConsoleConfig) {
    this.index = readIndex();
    this.files = readFiles();
    this.formTargets = new URL(config.oauthIssuer).origin;
  }

  /** The page of every screen, with its own nonce. */
  page(): WebFile {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return {
      content: Buffer.from(this.index.replaceAll(NONCE, nonce)),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': this.policy(nonce),
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'cross-origin-opener-policy': 'same-origin',
      },
    };
  }

  /** @returns null when there is no such file */
  file(path: string, acceptEncoding = ''): WebFile | null {
    const variants = this.files.get(path);
    if (variants === undefined) return null;
    const encoding = chooseEncoding(acceptEncoding);
    const isHashed = path.startsWith('assets/');
    return {
      content: variants[encoding],
      headers: {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(variants[encoding] !== variants.identity && { 'content-encoding': encoding }),
      },
    };
  }

  private policy(nonce: string): string {
    return [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `form-action 'self' ${this.formTargets}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
  }
}

function readIndex(): string {
  const path = join(FOLDER, 'index.html');
  if (existsSync(path)) return readFileSync(path, 'utf8');
  return '<!doctype html><title>Console</title><p>The web app is not built: run <code>npm run build</code>.</p>';
}

function readFiles(): Map<string, Record<Encoding, Buffer>> {
  if (!existsSync(FOLDER)) return new Map();
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => extname(name) in TYPES);
  return new Map(files.map((name) => [name, variantsOf(join(FOLDER, name))]));
}

/** The build compresses what is worth it. */
function variantsOf(path: string): Record<Encoding, Buffer> {
  const identity = readFileSync(path);
  const variant = (suffix: string) =>
    existsSync(`${path}${suffix}`) ? readFileSync(`${path}${suffix}`) : identity;
  return { identity, gzip: variant('.gz'), br: variant('.br') };
}

function chooseEncoding(accepted: string): Encoding {
  const names = accepted.split(',').map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
