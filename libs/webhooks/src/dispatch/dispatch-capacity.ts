import type { ClaimedDelivery } from './delivery.js';
import type { BySlot, ClaimLimits } from './claim-limits.js';

export interface DispatchCapacityOptions {
  /** Attempts that this process makes at once at most. */
  readonly concurrency: number;
  /** Limit of one owner's attempts in flight at endpoints that are not known to be responsive. */
  readonly ownerConcurrency: number;
}

/** A response within this time is prompt. An attempt that takes longer marks its endpoint as slow. */
export const PROMPT_MS = 1_000;
/** Endpoints remembered as responsive; one that is forgotten has to prove itself again. */
const MAX_RESPONSIVE = 1_000;
/** Shares of all slots, by slot. What the first row leaves is the reserve of responsive endpoints. */
const UNRESPONSIVE_SHARE: BySlot = [0.75, 0.5, 0.25];
const SHARE: BySlot = [1, 0.8, 0.6];
/** Shares of an owner's slots, by slot. */
const OWNER_SHARE: BySlot = [1, 0.4, 0.2];

interface EndpointLoad {
  readonly ownerId: string;
  /** When the attempts in flight began, oldest first. */
  readonly startedAt: number[];
}

/**
 * Shares the slots of a dispatcher among endpoints and owners. An endpoint gets many slots while
 * there are plenty, and fewer the fuller the process is; one that does not respond promptly, or has
 * not yet, never gets the reserve. So receivers that hang, however many, leave capacity for the others.
 */
export class DispatchCapacity {
  private readonly loads = new Map<string, EndpointLoad>();
  /** In the order of their last prompt response. */
  private readonly responsive = new Set<string>();
  private underWay = 0;

  constructor(private readonly options: DispatchCapacityOptions) {}

  begin({ endpoint_id: id, owner_id: ownerId }: ClaimedDelivery, now: number): void {
    const load = this.loads.get(id) ?? { ownerId, startedAt: [] };
    load.startedAt.push(now);
    this.loads.set(id, load);
    this.underWay += 1;
  }

  end({ endpoint_id: id }: ClaimedDelivery, startedAt: number, now: number): void {
    const load = this.loads.get(id);
    const index = load?.startedAt.indexOf(startedAt) ?? -1;
    if (load === undefined || index === -1) return;
    load.startedAt.splice(index, 1);
    if (load.startedAt.length === 0) this.loads.delete(id);
    this.underWay -= 1;
    this.responsive.delete(id);
    if (now - startedAt <= PROMPT_MS) this.remember(id);
  }

  limits(now: number): ClaimLimits {
    const owners = this.unresponsiveByOwner(now);
    const { concurrency, ownerConcurrency } = this.options;
    const unresponsive = sum(owners.values());
    const capacity = bySlot(SHARE, concurrency, this.underWay);
    return {
      responsive: [...this.responsive],
      capacity,
      unresponsiveCapacity: bySlot(UNRESPONSIVE_SHARE, concurrency, unresponsive),
      owners,
      ownerLimit: bySlot(OWNER_SHARE, ownerConcurrency, 0),
      underWay: new Map([...this.loads].map(([id, { startedAt }]) => [id, startedAt.length])),
    };
  }

  /** A slow attempt in flight tells as much as one that has timed out, but sooner. */
  private unresponsiveByOwner(now: number): Map<string, number> {
    const owners = new Map<string, number>();
    for (const [id, { ownerId, startedAt }] of this.loads) {
      if (now - (startedAt[0] ?? now) > PROMPT_MS) this.responsive.delete(id);
      if (this.responsive.has(id)) continue;
      owners.set(ownerId, (owners.get(ownerId) ?? 0) + startedAt.length);
    }
    return owners;
  }

  private remember(id: string): void {
    const [oldest] = this.responsive;
    if (this.responsive.size >= MAX_RESPONSIVE && oldest !== undefined) {
      this.responsive.delete(oldest);
    }
    this.responsive.add(id);
  }
}

/** Limits for a dispatcher without fair sharing: every slot has the same capacity. */
export function unsharedLimits(capacity: number): ClaimLimits {
  const all: BySlot = [capacity, capacity, capacity];
  return {
    responsive: [],
    capacity: all,
    unresponsiveCapacity: all,
    owners: new Map(),
    ownerLimit: all,
    underWay: new Map(),
  };
}

/** At least one slot for each share, whatever the concurrency. */
function bySlot(shares: BySlot, slots: number, taken: number): BySlot {
  const [first, second, further] = shares.map((share) =>
    Math.max(0, Math.max(1, Math.floor(share * slots)) - taken),
  ) as [number, number, number];
  return [first, second, further];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
