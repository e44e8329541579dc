import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from '@tessera/local/testing';

export const BUCKET = 'decisions';

/** A server that speaks the protocol of S3, with one bucket. */
export class ObjectStore {
  private server: S3rver | undefined;
  private port = 0;

  private constructor(private readonly directory: string) {}

  static async start(): Promise<ObjectStore> {
    const store = new ObjectStore(temporaryFolder('object-store'));
    await store.start();
    return store;
  }

  /** `127.0.0.1:4568`. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** What the SDK's default chain finds in the environment of the process. */
  get credentials(): Record<string, string> {
    return { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  }

  /** The settings of an archive in the bucket. */
  get env(): Record<string, string> {
    return {
      DECISION_ARCHIVE_URL: `s3://${BUCKET}/production`,
      DECISION_ARCHIVE_S3_ENDPOINT: `http://${this.host}`,
      OUTBOUND_INTERNAL_HOSTS: this.host,
    };
  }

  /** Starts again, with the same port and what was stored. */
  async start(): Promise<void> {
    this.server = new S3rver({
      address: '127.0.0.1',
      port: this.port,
      silent: true,
      directory: this.directory,
      configureBuckets: [{ name: BUCKET }],
    });
    this.port = (await this.server.run()).port;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }
}
