import { createHash, createHmac } from 'node:crypto';

/** Credentials of AWS, as its credential providers return them. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface UnsignedRequest {
  readonly method: 'GET' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SigningScope {
  readonly region: string;
  readonly credentials: AwsCredentials;
  readonly now: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Headers of a request to S3 with its signature (AWS Signature Version 4). Every header given is signed,
 * so that a proxy cannot remove the object lock.
 */
export function signS3Request(
  { method, url, headers, body }: UnsignedRequest,
  { region, credentials, now }: SigningScope,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const bodyHash = sha256(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(credentials.sessionToken !== undefined && {
      'x-amz-security-token': credentials.sessionToken,
    }),
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${(signed[name] ?? '').trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = [ALGORITHM, time, scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${credentials.accessKeyId}/${scope}`;
  return {
    ...signed,
    authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** Names and values encoded as RFC 3986 says, in the order of the names. */
function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
