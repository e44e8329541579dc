import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { until } from './until.js';

/**
 * Whether tests can start a Kafka cluster: the one that librdkafka has for tests, which kcat holds. It
 * speaks the protocol of Kafka over TCP and keeps records in memory. Without it they are left out.
 *
 * @throws Error in CI, which tests everything
 */
export function hasKafka(): boolean {
  if (spawnSync('kcat', ['-V']).status === 0) return true;
  const problem = 'Kafka is not tested: kcat is not on the path.';
  if (process.env['CI'] === 'true') throw new Error(problem);
  process.stderr.write(`${problem}\n`);
  return false;
}

/** A record as kcat prints it. */
export interface KafkaRecord {
  readonly partition: number;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** A Kafka cluster of a test's own. */
export class PrivateKafka {
  private constructor(
    private readonly holder: ChildProcess,
    /** `host:port` of each broker. */
    readonly brokers: readonly string[],
  ) {}

  static async start(brokers = 1): Promise<PrivateKafka> {
    const options = [
      '-X',
      `test.mock.num.brokers=${brokers}`,
      '-b',
      'unused',
      '-P',
      '-t',
      'unused',
    ];
    const holder = spawn('kcat', options, { stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    holder.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    await until('the brokers listen', () => {
      if (holder.exitCode !== null) throw new Error(`kcat ended: ${said}`);
      return Promise.resolve(/replaced with \S+\n/.test(said));
    });
    const [, list = ''] = /replaced with (\S+)/.exec(said) ?? [];
    return new PrivateKafka(holder, list.split(','));
  }

  /**
   * Everything that a topic has, in the order of each partition; nothing if it doesn't exist. A service in the process
   * of the test continues meanwhile.
   */
  async records(topic: string): Promise<KafkaRecord[]> {
    const options = ['-b', this.brokers.join(), '-C', '-t', topic, '-e', '-q', '-J'];
    const reader = spawn('kcat', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const lines = (await text(reader.stdout)).split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const { headers, ...record } = JSON.parse(line) as KafkaRecord & { headers: string[] };
      const named = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : []));
      return { ...record, headers: Object.fromEntries(named) as Record<string, string> };
    });
  }

  async close(): Promise<void> {
    const { holder } = this;
    if (holder.exitCode !== null || holder.signalCode !== null) return;
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
  }
}
