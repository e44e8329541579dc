import { freePort } from '../free-port.js';
import { PrivateRedis, type RedisTls } from './private-redis.js';
import { until } from './until.js';

const SLOTS = 16_384;

export interface PrivateRedisClusterOptions {
  /** Of each primary; none by default. */
  readonly replicas?: 0 | 1;
  /** Whether a restarted node still has its data. */
  readonly appendOnly?: boolean;
  /** Whether clients and nodes must encrypt. Nodes announce the name of their certificate then. */
  readonly tls?: RedisTls;
}

/** A Redis Cluster of a test's own, of three primaries that have equal parts of the slots. */
export class PrivateRedisCluster {
  private constructor(
    readonly primaries: readonly PrivateRedis[],
    readonly replicas: readonly PrivateRedis[],
  ) {}

  static async start(options: PrivateRedisClusterOptions = {}): Promise<PrivateRedisCluster> {
    const { replicas = 0, appendOnly = false, tls } = options;
    const nodes = await Promise.all(
      Array.from({ length: 3 + 3 * replicas }, async () => {
        // By default its second port is 10,000 above the first, among those of outgoing connections.
        const cluster = { busPort: await freePort(), nodeTimeoutMs: 1_000 };
        return PrivateRedis.prepare({ appendOnly, cluster, ...(tls && { tls }) });
      }),
    );
    const cluster = new PrivateRedisCluster(nodes.slice(0, 3), nodes.slice(3));
    try {
      await Promise.all(nodes.map((node) => node.start()));
      await cluster.form();
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** Names all primaries. */
  get url(): string {
    const [scheme = ''] = (this.primaries[0]?.url ?? '').split('//');
    const hosts = this.primaries.map(({ url }) => url.replace(/^.*\/\//, ''));
    return `${scheme}//${hosts.join(',')}`;
  }

  /** The settings of a service that uses it. */
  get env(): Record<string, string> {
    return { REDIS_URL: this.url, REDIS_MODE: 'cluster' };
  }

  async remove(): Promise<void> {
    await Promise.all([...this.primaries, ...this.replicas].map((node) => node.remove()));
  }

  private async form(): Promise<void> {
    const [first, ...others] = [...this.primaries, ...this.replicas];
    for (const node of others) {
      const { port, busPort } = node.address;
      await first?.command('cluster', 'meet', '127.0.0.1', port, busPort);
    }
    const width = Math.ceil(SLOTS / this.primaries.length);
    for (const [index, node] of this.primaries.entries()) {
      const last = Math.min(SLOTS, (index + 1) * width) - 1;
      await node.command('cluster', 'addslotsrange', index * width, last);
    }
    for (const node of [...this.primaries, ...this.replicas]) {
      await until('a node knows the others', async () => {
        const info = String(await node.command('cluster', 'info'));
        const known = `cluster_known_nodes:${this.primaries.length + this.replicas.length}`;
        return info.includes('cluster_state:ok') && info.includes(known);
      });
    }
    for (const [index, replica] of this.replicas.entries()) {
      const id = await this.primaries[index]?.command('cluster', 'myid');
      await replica.command('cluster', 'replicate', String(id));
      await until('the replica has the data', async () =>
        String(await replica.command('info', 'replication')).includes('master_link_status:up'),
      );
    }
  }
}
