import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import type { BudgetedAction } from './token-access-policies.js';

/** Client names come from tokens of the issuer; past this many they share one label. */
const MAX_CLIENTS = 50;
const OTHER = 'other';

/** Reveals and forwards by client, and how much of its daily budget each has used. */
@Injectable()
export class AccessMetrics {
  private readonly operations: Readonly<Record<BudgetedAction, Counter<'client'>>>;
  private readonly refusals: Counter<'action' | 'client'>;
  private readonly ratio: Gauge<'action' | 'client'>;
  private readonly clients = new Set<string>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.operations = {
      reveal: new Counter({
        name: 'vault_reveals_total',
        help: 'Cards revealed in clear, by client.',
        labelNames: ['client'],
        registers,
      }),
      forward: new Counter({
        name: 'vault_forwards_total',
        help: 'Requests forwarded with card data, by client.',
        labelNames: ['client'],
        registers,
      }),
    };
    this.refusals = new Counter({
      name: 'vault_budget_refusals_total',
      help: 'Reveals and forwards refused because the daily budget of the client was used up.',
      labelNames: ['action', 'client'],
      registers,
    });
    this.ratio = new Gauge({
      name: 'vault_budget_used_ratio',
      help: 'The part of its daily budget that a client had used at its last reveal or forward.',
      labelNames: ['action', 'client'],
      registers,
    });
  }

  used(action: BudgetedAction, client: string, used: number, limit: number): void {
    const label = this.label(client);
    this.operations[action].inc({ client: label });
    if (limit !== Infinity) this.ratio.set({ action, client: label }, used / limit);
  }

  refused(action: BudgetedAction, client: string): void {
    const label = this.label(client);
    this.refusals.inc({ action, client: label });
    this.ratio.set({ action, client: label }, 1);
  }

  private label(client: string): string {
    if (this.clients.has(client)) return client;
    if (this.clients.size >= MAX_CLIENTS) return OTHER;
    this.clients.add(client);
    return client;
  }
}
