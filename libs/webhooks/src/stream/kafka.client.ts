import {
  compatibilityPartitioner,
  type MessageToProduce,
  ProduceAcks,
  Producer,
  type ProducerOptions,
  type ProtocolError,
} from '@platformatic/kafka';
import {
  type EventPublisher,
  MessageTooLargeError,
  type PublisherOptions,
  refusedLogin,
} from './event-publisher.js';
import { clientCertificateOf } from './stream-credentials.js';
import { type KafkaUrl, parseStreamUrl } from './stream-url.js';
import type { StreamedEvent } from './streamed-event.js';

const TIMEOUT_MS = 5_000;
/** Longer than a broker waits for its replicas. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Half of what a topic takes in one request by default (`max.message.bytes`). */
const MAX_BATCH_BYTES = 500_000;
const TOO_LARGE = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'];
const REFUSED_LOGIN = 'PLT_KFK_AUTHENTICATION';
const IP_ADDRESS = /^(?:\[.*\]|[\d.]+)(?::\d+)?$/;

type KafkaRecord = MessageToProduce;

interface Waiting {
  readonly record: KafkaRecord;
  readonly bytes: number;
  readonly onStored: () => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Publishes to one topic of Kafka. Events that come while a request is under way go into the next one.
 * The library repeats nothing: a request that fails ends the session.
 */
export class KafkaClient implements EventPublisher {
  private waiting: Waiting[] = [];
  private isSending = false;

  private constructor(
    private readonly producer: Producer,
    private readonly topic: string,
  ) {}

  static async connect(options: PublisherOptions): Promise<KafkaClient> {
    const { topic } = options;
    const producer = new Producer(producerOptions(options));
    try {
      await producer.metadata({ topics: [topic], autocreateTopics: true });
      return new KafkaClient(producer, topic);
    } catch (error) {
      await producer.close();
      throw hasCode(error, [REFUSED_LOGIN]) ? refusedLogin(error) : error;
    }
  }

  /** Never: brokers end idle connections, and the next request opens another one. */
  lost(): Promise<never> {
    return new Promise(() => undefined);
  }

  /** Resolves when all replicas in sync have the event. Kafka doesn't know whether it had it already. */
  publish(event: StreamedEvent, ownerId: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({
        record: recordOf(this.topic, event, ownerId),
        bytes: Buffer.byteLength(event.body),
        onStored: () => {
          resolve(true);
        },
        onFailed: reject,
      });
      void this.sendWaiting();
    });
  }

  async close(): Promise<void> {
    await this.producer.close();
  }

  private async sendWaiting(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.waiting.length > 0) await this.send(this.takeBatch());
    this.isSending = false;
  }

  private takeBatch(): Waiting[] {
    let bytes = 0;
    const end = this.waiting.findIndex((each, index) => {
      bytes += each.bytes;
      return index > 0 && bytes > MAX_BATCH_BYTES;
    });
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.producer.send({
        messages: batch.map(({ record }) => record),
        acks: ProduceAcks.ALL,
      });
      for (const { onStored } of batch) onStored();
    } catch (error) {
      await this.fail(batch, error);
    }
  }

  /** Kafka refuses the whole request because of one message: each is tried by itself. */
  private async fail(batch: readonly Waiting[], error: unknown): Promise<void> {
    const isTooLarge = hasCode(error, TOO_LARGE);
    if (isTooLarge && batch.length > 1) {
      for (const each of batch) await this.send([each]);
      return;
    }
    for (const { bytes, onFailed } of batch) {
      const reason = isTooLarge
        ? new MessageTooLargeError(bytes, 'max.message.bytes of the topic', { cause: error })
        : error;
      onFailed(reason);
    }
  }
}

function recordOf(
  topic: string,
  { id, event, key, body }: StreamedEvent,
  ownerId: string,
): KafkaRecord {
  const headers = [
    ['tessera-id', id],
    ['tessera-event', event],
    ['tessera-owner', ownerId],
  ] as const;
  return {
    topic,
    key: Buffer.from(key),
    value: Buffer.from(body),
    headers: new Map(headers.map(([name, value]) => [Buffer.from(name), Buffer.from(value)])),
  };
}

/** Whether an error, one that it stands for, or a cause of these has one of the codes. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof Error)) return false;
  const { code, apiId } = error as Partial<ProtocolError>;
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return (
    [code, apiId].some((each) => codes.includes(String(each))) ||
    [error.cause, ...errors].some((each) => hasCode(each, codes))
  );
}

function producerOptions({
  url,
  credentials,
  name,
}: PublisherOptions): ProducerOptions<Buffer, Buffer, Buffer, Buffer> {
  const parsed = parseStreamUrl(url);
  if (parsed?.kind !== 'kafka') throw new Error('EVENT_STREAM_URL is not the URL of Kafka.');
  const { servers, sasl } = parsed;
  return {
    clientId: name,
    bootstrapBrokers: [...servers],
    connectTimeout: TIMEOUT_MS,
    timeout: TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retries: 0,
    repeatOnStaleMetadata: false,
    // The same partitions as the clients of Java.
    partitioner: compatibilityPartitioner,
    ...(sasl !== undefined && { sasl }),
    ...tlsOptions(parsed, credentials),
  };
}

function tlsOptions({ isEncrypted, servers }: KafkaUrl, credentials: string | undefined) {
  if (!isEncrypted) return {};
  const certificate = credentials === undefined ? null : clientCertificateOf(credentials);
  return {
    tls: certificate ?? {},
    // Proxies in front of brokers choose one by it. An IP address must not be sent.
    tlsServerName: !servers.some((server) => IP_ADDRESS.test(server)),
  };
}
