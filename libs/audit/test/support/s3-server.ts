import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_CREDENTIALS = { accessKeyId: 'AKIATEST', secretAccessKey: 'test-secret' } as const;

const BUCKET = 'audit-anchors';
const REGION = 'eu-central-1';
/** Small, so that listings have pages. */
const PAGE = 2;

interface LockedObject {
  readonly body: string;
  readonly retainUntil: Date;
}

/**
 * A bucket with object lock, as far as anchors need it: it verifies every signature by the published
 * algorithm, stores an object once, and keeps it until its time.
 */
export class S3Server {
  readonly objects = new Map<string, LockedObject>();
  /** The next requests are refused with 503. */
  isUnavailable = false;
  readonly refusals: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<S3Server> {
    const server = createServer();
    const s3 = new S3Server(server);
    server.on('request', (request, response) => {
      void s3.respond(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return s3;
  }

  get env(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return {
      AUDIT_ANCHOR: 's3',
      AUDIT_ANCHOR_S3_BUCKET: BUCKET,
      AUDIT_ANCHOR_S3_REGION: REGION,
      AUDIT_ANCHOR_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    const refusal = this.isUnavailable ? 'ServiceUnavailable' : refusalOf(request, url, body);
    if (refusal !== null) {
      this.refuse(response, this.isUnavailable ? 503 : 403, refusal);
    } else if (request.method === 'PUT') this.put(request, response, url, body.toString());
    else if (request.method === 'GET') this.list(response, url);
    else this.refuse(response, 403, 'AccessDenied');
  }

  private put(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    const key = url.pathname.slice(`/${BUCKET}/`.length);
    const { headers } = request;
    const checksum = createHash('sha256').update(body).digest('base64');
    const retainUntil = new Date(String(headers['x-amz-object-lock-retain-until-date']));
    if (headers['x-amz-checksum-sha256'] !== checksum) {
      this.refuse(response, 400, 'BadDigest');
    } else if (
      headers['x-amz-object-lock-mode'] !== 'COMPLIANCE' ||
      !(retainUntil.getTime() > Date.now() + 365 * 86_400_000)
    ) {
      this.refuse(response, 400, 'InvalidRequest');
    } else if (headers['if-none-match'] !== '*') this.refuse(response, 403, 'AccessDenied');
    else if (this.objects.has(key)) this.refuse(response, 412, 'PreconditionFailed');
    else {
      this.objects.set(key, { body, retainUntil });
      response.writeHead(200).end();
    }
  }

  private list(response: ServerResponse, { searchParams }: URL): void {
    const prefix = searchParams.get('prefix') ?? '';
    const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const next =
      keys.length > PAGE
        ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>`
        : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${contents}${next}</ListBucketResult>`);
  }

  private refuse(response: ServerResponse, status: number, code: string): void {
    this.refusals.push(code);
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  }
}

/** Signature Version 4, as the reference describes it for the receiver. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { headers, method = '' } = request;
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date']);
  const date = time.slice(0, 8);
  const scope = `${date}/${REGION}/s3/aws4_request`;
  if (credential !== `${S3_CREDENTIALS.accessKeyId}/${scope}`) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') || name === 'host' || name === 'if-none-match',
  );
  if (!mustBeSigned.every((name) => signed.includes(name))) return 'AccessDenied';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = `${method}\n${url.pathname}\n${query}\n${signed
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('')}\n${names}\n${bodyHash}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${S3_CREDENTIALS.secretAccessKey}`);
  for (const part of [date, REGION, 's3', 'aws4_request']) {
    key = createHmac('sha256', key).update(part).digest();
  }
  const expected = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed}`)
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
