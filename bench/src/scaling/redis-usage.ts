import { Redis } from 'ioredis';

export interface RedisCounters {
  readonly processorSeconds: number;
  readonly commands: number;
  readonly usedBytes: number;
  readonly networkBytes: number;
}

/** What Redis counts of itself. */
export class RedisUsage {
  private readonly client: Redis;

  constructor(url: string) {
    this.client = new Redis(url);
  }

  async read(): Promise<RedisCounters> {
    const text = await this.client.info();
    const field = (name: string) =>
      Number(new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1] ?? 0);
    return {
      processorSeconds: field('used_cpu_sys') + field('used_cpu_user'),
      commands: field('total_commands_processed'),
      usedBytes: field('used_memory'),
      networkBytes: field('total_net_input_bytes') + field('total_net_output_bytes'),
    };
  }

  close(): void {
    this.client.disconnect();
  }
}
