/** An endpoint of the sandbox that receives webhooks. */
export interface Receiver {
  readonly id: string;
  readonly url: string;
}

/** A request that arrived, and whether the receiver's key verifies it. */
export interface ReceivedDelivery {
  readonly event: string | null;
  readonly event_id: string | null;
  readonly signature: 'valid' | 'invalid' | 'unknown';
}

/** Receivers of the sandbox: the customer's servers in a test. */
export class Receivers {
  constructor(private readonly sandbox: string) {}

  /** @param status that it returns; without one it accepts everything */
  async create(status?: number): Promise<Receiver> {
    const behaviour = status === undefined ? {} : { status };
    return (await this.send('POST', '/receivers', { behaviour })) as Receiver;
  }

  async setKey(id: string, hmac_key: string): Promise<void> {
    await this.send('PATCH', `/receivers/${id}`, { hmac_key });
  }

  async deliveries(id: string): Promise<readonly ReceivedDelivery[]> {
    const { data } = (await this.send('GET', `/receivers/${id}/deliveries`)) as {
      data: readonly ReceivedDelivery[];
    };
    return data;
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.sandbox + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}.`);
    return response.json();
  }
}
