import type * as S3 from '@aws-sdk/client-s3';
import { OutboundClient } from '@tessera/outbound';
import type { FraudConfig } from '../config.js';
import { ArchiveDamagedError, ArchiveUnavailableError } from './archive.errors.js';
import type { ArchiveStore, ByteRange, NewFile } from './archive-store.js';
import { outboundHandler } from './outbound-handler.js';

/** For one call, which transfers at most 32 MiB. */
const TIMEOUT_MS = 60_000;

interface OpenedS3 {
  readonly s3: typeof S3;
  readonly client: S3.S3Client;
}

/**
 * An archive in a bucket of S3, or of anything that speaks its protocol. Credentials come from the SDK's
 * default chain: a pod's role, an instance profile, the environment. Calls go where other calls to the
 * outside go, through the operator's proxy if there is one.
 *
 * A file is one `PutObject`, which is stored as a whole or not at all.
 */
export class S3Store implements ArchiveStore {
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly outbound: OutboundClient;
  private opened: Promise<OpenedS3> | undefined;

  /** @param url `s3://bucket/prefix` */
  constructor(
    url: string,
    private readonly config: FraudConfig,
  ) {
    const { hostname, pathname } = new URL(url);
    this.bucket = hostname;
    const path = pathname.replaceAll(/^\/+|\/+$/g, '');
    this.prefix = path === '' ? '' : `${path}/`;
    const { decisionArchiveS3Endpoint: endpoint } = config;
    const isInternal = endpoint !== undefined && config.isInternalHost(endpoint);
    this.outbound = new OutboundClient({
      ...config.outbound,
      ...(isInternal && { internalOrigins: [endpoint] }),
    });
  }

  async put(name: string, file: NewFile, signal?: AbortSignal): Promise<void> {
    await this.call(name, ({ s3, client }) =>
      client.send(
        new s3.PutObjectCommand({
          Bucket: this.bucket,
          Key: this.prefix + name,
          Body: file.bytes,
          ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
        }),
        signal === undefined ? {} : { abortSignal: signal },
      ),
    );
  }

  async read(name: string, range?: ByteRange): Promise<Buffer> {
    return this.call(name, async ({ s3, client }) => {
      const { Body: body } = await client.send(
        new s3.GetObjectCommand({
          Bucket: this.bucket,
          Key: this.prefix + name,
          ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
        }),
      );
      if (body === undefined) throw new ArchiveDamagedError(name, 'is empty');
      return Buffer.from(await body.transformToByteArray());
    });
  }

  async close(): Promise<void> {
    await this.outbound.close();
  }

  private async call<T>(name: string, send: (opened: OpenedS3) => Promise<T>): Promise<T> {
    const opened = await (this.opened ??= this.open());
    try {
      return await send(opened);
    } catch (error) {
      if (error instanceof ArchiveDamagedError) throw error;
      const reason = Error.isError(error) ? error.name : 'unknown error';
      if (reason === 'NoSuchKey') throw new ArchiveDamagedError(name, 'is missing');
      if (reason === 'InvalidRange') throw new ArchiveDamagedError(name, 'is too short');
      const message = Error.isError(error) ? error.message : '';
      throw new ArchiveUnavailableError(`${reason}: ${message}`, error);
    }
  }

  /** The SDK is large, so it is loaded only where it is used. */
  private async open(): Promise<OpenedS3> {
    const s3 = await import('@aws-sdk/client-s3');
    const { decisionArchiveS3Endpoint: endpoint, decisionArchiveS3Region: region } = this.config;
    const client = new s3.S3Client({
      region,
      // Servers other than Amazon's know a bucket by the path.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      // A checksum after the body needs an encoding that not every server understands.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: outboundHandler(this.outbound, TIMEOUT_MS),
    });
    return { s3, client };
  }
}
