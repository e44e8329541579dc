import type { ProviderReply, ScriptedProvider } from '../support/scripted-provider.js';
import type { ArrivedOrder, ConnectorDialect, ScriptedLine } from './connector-dialect.js';

type Status = 'approved' | 'declined' | 'pending';
type Kind = ArrivedOrder['kind'];

/** How the provider treats the next orders of a kind. */
export interface Treatment {
  /** What the order comes to; null: it never arrives. Default `approved`. */
  readonly becomes?: Status | null;
  /** Sent in place of the outcome. */
  readonly reply?: (outcome: ProviderReply, order: ArrivedOrder) => ProviderReply;
  /** How often; by default as long as the test lasts. */
  readonly times?: number;
}

/** A provider that executes each reference once, and responds in the format of a connector. */
export class ScriptedLedger {
  /** Every order that came, also one that came again. */
  readonly arrivals: ArrivedOrder[] = [];
  readonly inquiries: string[] = [];
  transactionId = 'pi_3NkZ1x2eZvKYlo2C1abcdEFG';
  private readonly outcomes = new Map<string, { order: ArrivedOrder; status: Status }>();
  private readonly treatments = new Map<Kind, { treatment: Treatment; left: number }>();
  private readonly files = new Map<string, ProviderReply[]>();

  constructor(
    private readonly dialect: ConnectorDialect,
    provider: ScriptedProvider,
  ) {
    provider.reset();
    provider.on((request) => {
      const arrival = dialect.read(request);
      if (arrival === null) return undefined;
      switch (arrival.kind) {
        case 'order':
          return this.execute(arrival.order);
        case 'inquiry':
          return this.inquire(arrival.reference);
        case 'settlement':
          return this.files.get(arrival.merchant)?.[arrival.after] ?? dialect.noSettlement;
        default:
          return arrival satisfies never;
      }
    });
  }

  treat(kind: Kind, treatment: Treatment): void {
    this.treatments.set(kind, { treatment, left: treatment.times ?? Infinity });
  }

  /** Decides a pending order, or makes one known that was lost. */
  decide(reference: string, status: Status): void {
    const order = this.arrivals.find((each) => each.reference === reference);
    if (order === undefined) throw new Error(`Nothing has arrived as ${reference}.`);
    this.outcomes.set(reference, { order, status });
  }

  /** References of a kind that were carried out, each once. */
  approved(kind: Kind): ArrivedOrder[] {
    return [...this.outcomes.values()]
      .filter(({ order, status }) => order.kind === kind && status === 'approved')
      .map(({ order }) => order);
  }

  of(kind: Kind): ArrivedOrder[] {
    return this.arrivals.filter((order) => order.kind === kind);
  }

  publish(merchant: string, reply: ProviderReply, at?: number): void {
    const files = this.files.get(merchant) ?? [];
    files[at ?? files.length] = reply;
    this.files.set(merchant, files);
  }

  settle(merchant: string, lines: readonly ScriptedLine[]): void {
    const number = (this.files.get(merchant)?.length ?? 0) + 1;
    this.publish(merchant, this.dialect.settlement(number, lines));
  }

  private execute(order: ArrivedOrder): ProviderReply {
    this.arrivals.push(order);
    const known = this.outcomes.get(order.reference);
    const { becomes = 'approved', reply } = this.treatment(order.kind);
    const status = known?.status ?? becomes;
    if (status !== null) this.outcomes.set(order.reference, { order, status });
    const outcome = this.outcomeOf(order, status ?? 'approved');
    return reply === undefined ? outcome : reply(outcome, order);
  }

  private treatment(kind: Kind): Treatment {
    const found = this.treatments.get(kind);
    if (found === undefined || found.left <= 0) return {};
    found.left -= 1;
    return found.treatment;
  }

  private inquire(reference: string): ProviderReply {
    this.inquiries.push(reference);
    const known = this.outcomes.get(reference);
    return known === undefined
      ? this.dialect.unknown(reference)
      : this.outcomeOf(known.order, known.status);
  }

  private outcomeOf(order: ArrivedOrder, status: Status): ProviderReply {
    return this.dialect.outcome({ order, status, transactionId: this.transactionId });
  }
}
