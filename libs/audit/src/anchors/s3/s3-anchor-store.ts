import { createHash } from 'node:crypto';
import type { Anchor, AnchorStore } from '../anchor.js';
import { signS3Request, type AwsCredentials } from './sign-request.js';

export interface S3AnchorOptions {
  readonly bucket: string;
  readonly region: string;
  /** Another endpoint than that of AWS; the bucket is then the first part of the path. */
  readonly endpoint?: string | undefined;
  readonly prefix: string;
  readonly retentionDays: number;
  readonly service: string;
  readonly instance: string;
  /** By default from where the SDK looks: a pod's role, an instance profile, the environment. */
  readonly credentials?: () => Promise<AwsCredentials>;
}

const DAY_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;
/** Object keys sort as text. */
const NUMBER_DIGITS = 15;
const KEY = /\/(\d{15})\.(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/;
const ALREADY_THERE = 412;

/**
 * One object for each anchor, written once and locked (mode COMPLIANCE): no user, not even the root
 * user of the account, can replace or delete it before the retention ends. The key contains everything,
 * so that verification lists keys and fetches no objects.
 */
export class S3AnchorStore implements AnchorStore {
  readonly name: string;
  private readonly base: URL;
  private readonly folder: string;
  private credentials: (() => Promise<AwsCredentials>) | undefined;

  constructor(private readonly options: S3AnchorOptions) {
    const { bucket, region, endpoint, prefix, service, instance } = options;
    this.name = `s3 bucket ${bucket}`;
    this.base =
      endpoint === undefined
        ? new URL(`https://${bucket}.s3.${region}.amazonaws.com/`)
        : new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/`);
    this.folder = `${prefix}/${service}/${instance}/`;
    this.credentials = options.credentials;
  }

  async append(anchor: Anchor): Promise<void> {
    const { service, instance, number, head, sealedAt, mac } = anchor;
    const body = JSON.stringify({
      service,
      instance,
      number,
      head: head.toString('base64url'),
      sealed_at: sealedAt.toISOString(),
      mac: mac.toString('base64url'),
    });
    const until = new Date(Date.now() + this.options.retentionDays * DAY_MS);
    const url = new URL(this.keyOf(anchor), this.base);
    const response = await this.send('PUT', url, body, {
      'content-type': 'application/json',
      'if-none-match': '*',
      'x-amz-checksum-sha256': createHash('sha256').update(body).digest('base64'),
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': until.toISOString(),
    });
    // Another process has stored the same head: the key contains all of it.
    if (response.status !== ALREADY_THERE) await requireSuccess(response, 'stored');
  }

  async *read(after: number): AsyncIterable<Anchor> {
    let token: string | undefined;
    do {
      const url = new URL(this.base);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', this.folder);
      // Sorts behind every key of that number.
      url.searchParams.set('start-after', `${this.folder}${padded(after)}/`);
      if (token !== undefined) url.searchParams.set('continuation-token', token);
      const response = await this.send('GET', url, '', {});
      await requireSuccess(response, 'listed');
      const xml = await response.text();
      for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const anchor = this.parse(key);
        if (anchor !== null) yield anchor;
      }
      token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
    } while (token !== undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private keyOf({ number, head, sealedAt, mac }: Anchor): string {
    const parts = [
      padded(number),
      String(sealedAt.getTime()),
      head.toString('base64url'),
      mac.toString('base64url'),
    ];
    return this.folder + parts.join('.');
  }

  private parse(key: string): Anchor | null {
    const [, number, time, head, mac] = KEY.exec(key) ?? [];
    if (head === undefined || mac === undefined) return null;
    const { service, instance } = this.options;
    return {
      service,
      instance,
      number: Number(number),
      head: Buffer.from(head, 'base64url'),
      sealedAt: new Date(Number(time)),
      mac: Buffer.from(mac, 'base64url'),
    };
  }

  private async send(
    method: 'GET' | 'PUT',
    url: URL,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    this.credentials ??= await defaultCredentials();
    const signed = signS3Request(
      { method, url, headers, body },
      { region: this.options.region, credentials: await this.credentials(), now: new Date() },
    );
    // fetch sets the host itself, to the same value.
    delete signed['host'];
    return fetch(url, {
      method,
      headers: signed,
      ...(method === 'PUT' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

function padded(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, '0');
}

async function defaultCredentials(): Promise<() => Promise<AwsCredentials>> {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
  return defaultProvider();
}

async function requireSuccess(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no error code';
  throw new Error(`The anchor was not ${what}: S3 returned ${response.status} (${code}).`);
}
