import { HttpFaultProxy } from '@tessera/local/testing';

/**
 * One URL for several replicas: each request is sent to the next of them, as a balancer without
 * affinity may do at any time. What a replica keeps to itself is missing at the next step.
 */
export class LoadBalancer {
  /** How many requests each target got. */
  readonly served = new Map<string, number>();
  private turn = 0;
  private targets: readonly string[] = [];

  private constructor(private readonly proxy: HttpFaultProxy) {}

  static async open(): Promise<LoadBalancer> {
    const proxy = await HttpFaultProxy.open(() => balancer.nextTarget(), {
      unreachable: { status: 502 },
    });
    const balancer: LoadBalancer = new LoadBalancer(proxy);
    return balancer;
  }

  /** By name: browsers treat `localhost` as a secure origin, and keep its cookies. */
  get url(): string {
    return this.proxy.url.replace('127.0.0.1', 'localhost');
  }

  balance(targets: readonly string[]): void {
    this.targets = targets;
  }

  close(): Promise<void> {
    return this.proxy.close();
  }

  private nextTarget(): string {
    const target = this.targets[this.turn % this.targets.length] ?? '';
    this.turn += 1;
    this.served.set(target, (this.served.get(target) ?? 0) + 1);
    return target;
  }
}
