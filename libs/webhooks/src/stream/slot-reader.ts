import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication';
import { byteBefore, type Lsn, LogPositions } from './log-positions.js';
import { MESSAGE_PREFIX } from './emit-sql.js';
import { PUBLICATION } from './slot.js';

/** See {@link LogPositions}. */
const CONFIRM_AFTER_MS = 5_000;
const CONFIRM_EVERY_MS = 1_000;
/** Long enough for a server that is busy; without it a connection that died silently stays open. */
const SILENCE_MS = 60_000;
const PING_EVERY_MS = 15_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** An event as it is in the log. */
export interface LoggedEvent {
  readonly ownerId: string;
  readonly body: string;
}

export interface SlotReaderOptions {
  readonly connectionString: string;
  readonly slot: string;
  /** Where the slot is: what it sends comes after this. */
  readonly confirmed: Lsn;
  /** Resolves when there is room for the event, with a promise of its acknowledgement. */
  readonly onEvent: (event: LoggedEvent) => Promise<{ readonly ended: Promise<void> }>;
}

/** Reads a slot from where it is, once: after any failure a new one must be made. */
export class SlotReader {
  private readonly service: LogicalReplicationService;
  private readonly plugin = new CountingPlugin();
  private readonly positions = new LogPositions(CONFIRM_AFTER_MS);
  private readonly end = Promise.withResolvers<never>();
  private confirmed: Lsn;
  private handled = 0;
  private inTransaction = false;
  private acknowledgements: Promise<void>[] = [];
  private heardAt = performance.now();
  private pingedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SlotReaderOptions) {
    const { connectionString, confirmed } = options;
    this.confirmed = confirmed;
    this.end.promise.catch(() => undefined);
    // By itself the library confirms what it has received, not what was published.
    this.service = new LogicalReplicationService(
      { connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 },
      { acknowledge: { auto: false, timeoutSeconds: 0 }, flowControl: { enabled: true } },
    );
    this.service.on('error', this.fail);
    this.service.on('data', (_lsn: Lsn, message: Message) => this.handle(message));
    this.service.on('heartbeat', (lsn: Lsn) => {
      this.onHeartbeat(lsn);
    });
  }

  /** Runs until something fails, with which it rejects, or until {@link close}, when it resolves. */
  async run(onReading: () => void): Promise<void> {
    this.service.on('start', onReading);
    this.timer = setInterval(() => void this.confirm().catch(this.fail), CONFIRM_EVERY_MS);
    const ended = this.service.subscribe(this.plugin, this.options.slot);
    await Promise.race([ended, this.end.promise]);
  }

  /** Confirms what it may and disconnects. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    const closed = this.confirm()
      .then(() => this.service.destroy())
      .catch(() => undefined);
    // A server that hangs does not say good-bye.
    await Promise.race([closed, after(CLOSE_TIMEOUT_MS)]);
  }

  readonly fail = (error: unknown): void => {
    this.end.reject(error);
    // The library would hand over the next message, which must not overtake this one.
    void this.close();
  };

  private async handle(message: Message): Promise<void> {
    this.heardAt = performance.now();
    try {
      if (message.tag === 'begin') this.inTransaction = true;
      if (message.tag === 'message') await this.publish(message);
      if (message.tag === 'commit') {
        this.positions.add(message.commitEndLsn ?? '', Promise.all(this.acknowledgements));
        this.acknowledgements = [];
        this.inTransaction = false;
      }
      this.handled += 1;
    } catch (error) {
      this.fail(error);
    }
  }

  private async publish({ prefix = '', content }: Message): Promise<void> {
    if (!prefix.startsWith(MESSAGE_PREFIX) || content === undefined) return;
    const event = {
      ownerId: prefix.slice(MESSAGE_PREFIX.length),
      body: Buffer.from(content).toString('utf8'),
    };
    const { ended } = await this.options.onEvent(event);
    ended.catch(this.fail);
    this.acknowledgements.push(ended);
  }

  /** Between transactions it moves the slot past changes without events, which would keep the log. */
  private onHeartbeat(lsn: Lsn): void {
    this.heardAt = performance.now();
    const isIdle = this.handled === this.plugin.received && !this.inTransaction;
    if (isIdle) this.positions.add(lsn, Promise.resolve());
  }

  private async confirm(): Promise<void> {
    const now = performance.now();
    if (now - this.heardAt > SILENCE_MS) throw new Error('The database sends nothing any more.');
    const confirmable = this.positions.takeConfirmable();
    const pings = now - this.pingedAt > PING_EVERY_MS;
    if (confirmable === null && !pings) return;
    this.confirmed = confirmable ?? this.confirmed;
    this.pingedAt = now;
    await this.service.acknowledge(byteBefore(this.confirmed), pings);
  }
}

interface Message {
  readonly tag: string;
  readonly prefix?: string;
  readonly content?: Uint8Array;
  readonly commitEndLsn?: Lsn | null;
}

/** Counts what has arrived: the library hands messages over later, and heartbeats at once. */
class CountingPlugin extends PgoutputPlugin {
  received = 0;

  constructor() {
    super({ protoVersion: 1, publicationNames: [PUBLICATION], messages: true });
  }

  override parse(buffer: Buffer): ReturnType<PgoutputPlugin['parse']> {
    this.received += 1;
    return super.parse(buffer);
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
