import { describe, expect, it } from '@jest/globals';
import type { ClaimedDelivery } from './delivery.js';
import { DispatchCapacity, PROMPT_MS } from './dispatch-capacity.js';

const SLOW_MS = PROMPT_MS + 1;

function capacity(): DispatchCapacity {
  return new DispatchCapacity({ concurrency: 100, ownerConcurrency: 60 });
}

function delivery(endpoint: string, owner = 'o'): ClaimedDelivery {
  return { endpoint_id: endpoint, owner_id: owner } as ClaimedDelivery;
}

describe('DispatchCapacity', () => {
  it('keeps a quarter of the slots for endpoints that respond promptly', () => {
    const { capacity: shared, unresponsiveCapacity, ownerLimit } = capacity().limits(0);
    expect(shared).toEqual([100, 80, 60]);
    expect(unresponsiveCapacity).toEqual([75, 50, 25]);
    expect(ownerLimit).toEqual([60, 24, 12]);
  });

  it('counts an endpoint as responsive from its first prompt response', () => {
    const shared = capacity();
    shared.begin(delivery('a'), 0);
    expect(shared.limits(1)).toMatchObject({ responsive: [], unresponsiveCapacity: [74, 49, 24] });
    shared.end(delivery('a'), 0, PROMPT_MS);
    shared.begin(delivery('a'), PROMPT_MS);
    expect(shared.limits(PROMPT_MS)).toMatchObject({
      responsive: ['a'],
      capacity: [99, 79, 59],
      unresponsiveCapacity: [75, 50, 25],
    });
  });

  it('stops trusting an endpoint while it leaves an attempt without a response', () => {
    const shared = capacity();
    shared.begin(delivery('a'), 0);
    shared.end(delivery('a'), 0, 1);
    shared.begin(delivery('a'), 10);
    shared.begin(delivery('a'), 20);
    const limits = shared.limits(10 + SLOW_MS);
    expect(limits.responsive).toEqual([]);
    expect(limits.owners).toEqual(new Map([['o', 2]]));
  });

  it('counts the attempts of owners apart', () => {
    const shared = capacity();
    shared.begin(delivery('a', 'one'), 0);
    shared.begin(delivery('b', 'two'), 0);
    shared.begin(delivery('c', 'two'), 0);
    const { owners } = shared.limits(0);
    expect([...owners]).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
  });

  it('leaves at least one slot to each share of a process with one slot', () => {
    const one = new DispatchCapacity({ concurrency: 1, ownerConcurrency: 1 });
    expect(one.limits(0)).toMatchObject({ capacity: [1, 1, 1], unresponsiveCapacity: [1, 1, 1] });
    one.begin(delivery('a'), 0);
    expect(one.limits(0).capacity).toEqual([0, 0, 0]);
  });
});
