import { setTimeout as sleep } from 'node:timers/promises';
import type { Decision, Tessera } from '@tessera/client';
import { TRIGGERS } from '../commands/trigger.js';
import { checkAccount } from './account-checks.js';
import { plannedPayments } from './payments.js';
import { investigate } from './investigations.js';
import type { Suspicion } from './investigations.js';
import type { PlannedPayment, Story } from './payments.js';

/** How much traffic, and which. */
export interface TrafficPlan {
  readonly seed: number;
  /** Payments per second. */
  readonly rate: number;
  readonly payments: number;
}

/** What came of the traffic so far. */
export interface TrafficSummary {
  readonly payments: number;
  readonly outcomes: Readonly<Record<Decision['outcome'], number>>;
  readonly stories: Readonly<Record<Story, number>>;
  /** Captures, chargebacks and fraud reports. */
  readonly events: number;
  /** Cards, tokens and payments at the other services; cases, list entries and a proposed change. */
  readonly objects: number;
  /** Checks of bank accounts, whatever became of them. */
  readonly checks: number;
  readonly failures: number;
  /** The first one. */
  readonly failure: string | null;
}

type EventType = 'authorization' | 'capture' | 'chargeback' | 'fraud_report';

/** The events of an allowed payment, by its fate. */
const AFTERWARDS: Readonly<Record<PlannedPayment['fate'], readonly EventType[]>> = {
  none: ['authorization'],
  capture: ['authorization', 'capture'],
  chargeback: ['authorization', 'capture', 'chargeback'],
  fraud_report: ['authorization', 'capture', 'fraud_report'],
};

/** What happens beside the decisions, one after the other. */
const SIDE_EVENTS = [
  'payment.captured',
  'pci.token.created',
  'payment.failed',
  'token.created',
  'payment.refunded',
  'payment.authorized',
] as const;
/** One of them for this many payments. */
const PAYMENTS_PER_SIDE_EVENT = 12;
/** One check of a bank account for this many payments. */
const PAYMENTS_PER_ACCOUNT_CHECK = 25;
const MOST_IN_FLIGHT = 32;
const MOST_FAILURES = 20;

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Sends planned payments at their times, and reports what happens to them afterwards. */
export class TrafficRun {
  readonly summary: Readonly<TrafficSummary>;
  readonly #summary: Mutable<TrafficSummary> & {
    readonly outcomes: Record<Decision['outcome'], number>;
    readonly stories: Record<Story, number>;
  } = {
    payments: 0,
    outcomes: { ALLOW: 0, BLOCK: 0, REVIEW: 0, PROVISIONAL: 0 },
    stories: { shopper: 0, card_testing: 0, account_takeover: 0, reseller: 0 },
    ...{ events: 0, objects: 0, checks: 0, failures: 0, failure: null },
  };
  readonly #tessera: Tessera;
  readonly #sandbox: string | undefined;
  readonly #accountInfo: string | undefined;
  /** Decisions on cards that were tested, by device. */
  readonly #suspicions = new Map<string, Suspicion & { readonly decisionIds: string[] }>();
  readonly #inFlight = new Set<Promise<void>>();
  #sideEvents: Promise<void> = Promise.resolve();
  #accountChecks: Promise<void> = Promise.resolve();

  /** @param urls of the sandbox, without which there are decisions only, and of account information */
  constructor(
    tessera: Tessera,
    urls: { readonly sandbox: string | undefined; readonly accountInfo: string | undefined },
  ) {
    this.#tessera = tessera;
    this.#sandbox = urls.sandbox;
    this.#accountInfo = urls.accountInfo;
    this.summary = this.#summary;
  }

  /** Ends after the last payment, when interrupted, or when too much fails. */
  async send(
    { seed, rate, payments }: TrafficPlan,
    interrupted: AbortSignal,
    onProgress: (sent: number) => void,
  ): Promise<void> {
    const startedAt = performance.now();
    const planned = plannedPayments(seed);
    for (let index = 0; index < payments; index += 1) {
      const wait = startedAt + (index * 1_000) / rate - performance.now();
      if (wait > 0) await sleep(wait, undefined, { signal: interrupted }).catch(() => undefined);
      if (interrupted.aborted || this.#summary.failures >= MOST_FAILURES) break;
      this.#start(this.#pay(planned.next().value));
      if (index % PAYMENTS_PER_SIDE_EVENT === 0) this.#queueSideEvent(index);
      if (index % PAYMENTS_PER_ACCOUNT_CHECK === 0) {
        this.#queueAccountCheck(index / PAYMENTS_PER_ACCOUNT_CHECK);
      }
      if (this.#inFlight.size >= MOST_IN_FLIGHT) await Promise.race(this.#inFlight);
      onProgress(index + 1);
    }
    await Promise.all(this.#inFlight);
    await this.#sideEvents;
    await this.#accountChecks;
    await this.#investigate();
  }

  async #investigate(): Promise<void> {
    try {
      this.#summary.objects += await investigate(this.#tessera, [...this.#suspicions.values()]);
    } catch (error) {
      this.#fail(error);
    }
  }

  #suspect({ story, request: { device } }: PlannedPayment, decisionId: string): void {
    const { fingerprint, ip } = device ?? {};
    if (story !== 'card_testing' || typeof fingerprint !== 'string' || typeof ip !== 'string') {
      return;
    }
    const known = this.#suspicions.get(fingerprint);
    if (known !== undefined) known.decisionIds.push(decisionId);
    else this.#suspicions.set(fingerprint, { device: fingerprint, ip, decisionIds: [decisionId] });
  }

  #start(work: Promise<void>): void {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        this.#fail(error);
      })
      .finally(() => {
        this.#inFlight.delete(done);
      });
    this.#inFlight.add(done);
  }

  async #pay(payment: PlannedPayment): Promise<void> {
    const { request, story, fate } = payment;
    const decision = await this.#tessera.decisions.create(request);
    this.#summary.payments += 1;
    this.#summary.outcomes[decision.outcome] += 1;
    this.#summary.stories[story] += 1;
    this.#suspect(payment, decision.id);
    // The payer of a payment that was stopped can be reported, too: it is how rules prove right.
    const isPaid = decision.outcome === 'ALLOW';
    const events = AFTERWARDS[fate].filter((type) => isPaid || type === 'fraud_report');
    for (const type of events) await this.#report(decision.id, type);
  }

  async #report(decision_id: string, type: EventType): Promise<void> {
    const occurred_at = new Date().toISOString();
    await this.#tessera.paymentEvents.create({ type, decision_id, occurred_at, data: {} });
    this.#summary.events += 1;
  }

  #queueSideEvent(index: number): void {
    const sandbox = this.#sandbox;
    if (sandbox === undefined) return;
    const name = SIDE_EVENTS[(index / PAYMENTS_PER_SIDE_EVENT) % SIDE_EVENTS.length] ?? '';
    this.#sideEvents = this.#sideEvents.then(async () => {
      try {
        const made = await TRIGGERS[name]?.({
          ...{ tessera: this.#tessera, sandbox },
          say: () => undefined,
        });
        this.#summary.objects += Object.keys(made ?? {}).length;
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /** One after the other, beside everything else: shoppers at banks are slow. */
  #queueAccountCheck(index: number): void {
    const [sandbox, accountInfo] = [this.#sandbox, this.#accountInfo];
    if (sandbox === undefined || accountInfo === undefined) return;
    this.#accountChecks = this.#accountChecks.then(async () => {
      try {
        await checkAccount(this.#tessera, { sandbox, accountInfo }, index);
        this.#summary.checks += 1;
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #fail(error: unknown): void {
    this.#summary.failures += 1;
    this.#summary.failure ??= error instanceof Error ? error.message : String(error);
  }
}
