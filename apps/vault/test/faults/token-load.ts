import { fromPan } from '../factories/cards.js';

const URL = '/api/pci/tokens';
export const CARDHOLDER = 'Jane Doe';

/** Clients that read and create tokens on every replica, without a pause. */
export class TokenLoad {
  readonly ids: string[] = [];
  readonly failures: string[] = [];
  reads = 0;
  private running = true;
  private readonly clients: Promise<void>[] = [];

  constructor(
    private readonly replicas: readonly string[],
    private readonly token: string,
    private readonly random: () => number,
  ) {}

  /** Creates so many tokens, some at a time. */
  async fill(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (this.ids.length < count) await this.create(this.replicas[0] ?? '');
      }),
    );
  }

  /** @param creates one of how many requests is a creation */
  start(clients: number, creates = 10): void {
    for (let client = 0; client < clients; client++) {
      const at = this.replicas[client % this.replicas.length] ?? '';
      this.clients.push(this.work(at, creates));
    }
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.clients);
  }

  /** Reads every token from a replica. */
  async readAll(at: string): Promise<void> {
    const left = [...this.ids];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) await this.read(at, id);
      }),
    );
  }

  async create(at: string): Promise<string> {
    const response = await fetch(at + URL, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(fromPan({ cardholder_name: CARDHOLDER })),
    });
    const { id = '' } = (await response.json()) as { id?: string };
    if (response.status === 201) this.ids.push(id);
    else this.failures.push(`create ${response.status}`);
    return id;
  }

  private async read(at: string, id: string): Promise<void> {
    const response = await fetch(`${at}${URL}/${id}`, { headers: this.headers() });
    const body = (await response.json()) as { card?: { cardholder_name?: string } };
    this.reads++;
    if (response.status !== 200 || body.card?.cardholder_name !== CARDHOLDER) {
      this.failures.push(`read ${response.status}`);
    }
  }

  private async work(at: string, creates: number): Promise<void> {
    while (this.running) {
      const id = this.ids[Math.floor(this.random() * this.ids.length)] ?? '';
      await (this.random() * creates < 1 ? this.create(at) : this.read(at, id));
    }
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}
