import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from '@tessera/local/testing';

/** How long a change of endpoints takes to reach the load balancer. */
const PROPAGATION_MS = 400;
const PROBE_EVERY_MS = 100;

/**
 * A Kubernetes Service in front of replicas: each new TCP connection goes to the next endpoint, and
 * stays there. Endpoints are the pods whose readiness is true and that are not being ended; what
 * changes is known a while later. Open connections are not affected.
 */
export class RoundRobin {
  private endpoints: readonly string[] = [];
  private readonly pods = new Set<ServiceProcess>();
  private readonly gone = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private readonly probing: Promise<void>;
  private isOver = false;
  private turn = 0;

  private constructor(private readonly server: Server) {
    this.probing = this.probe();
  }

  static async open(): Promise<RoundRobin> {
    const server = createServer();
    const balancer = new RoundRobin(server);
    server.on('connection', (client) => {
      balancer.forward(client);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  has(pod: ServiceProcess): boolean {
    return this.endpoints.includes(pod.url);
  }

  add(pod: ServiceProcess): void {
    this.pods.add(pod);
  }

  /**
   * The pod is terminating: its endpoint is removed, whatever its readiness and however long that
   * takes.
   */
  remove(pod: ServiceProcess): void {
    this.pods.delete(pod);
    setTimeout(() => {
      this.gone.add(pod.url);
      this.lead(this.endpoints);
    }, PROPAGATION_MS).unref();
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.probing;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async probe(): Promise<void> {
    while (!this.isOver) {
      const pods = [...this.pods];
      const ready = await Promise.all(pods.map((pod) => pod.readiness()));
      const next = pods.filter((_, index) => ready[index] === 200).map(({ url }) => url);
      setTimeout(() => {
        this.lead(next);
      }, PROPAGATION_MS).unref();
      await delay(PROBE_EVERY_MS);
    }
  }

  /** A probe that began before a pod was removed may report it after its removal is known. */
  private lead(endpoints: readonly string[]): void {
    this.endpoints = endpoints.filter((url) => !this.gone.has(url));
  }

  private forward(client: Socket): void {
    const endpoint = this.endpoints[this.turn++ % Math.max(1, this.endpoints.length)];
    if (endpoint === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(endpoint);
    const pod = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [client, pod],
      [pod, client],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      // What breaks on one side breaks on the other.
      from.once('error', () => to.destroy());
      from.once('close', () => {
        this.sockets.delete(from);
      });
    }
  }
}
