import { describe, expect, it } from '@jest/globals';
import { EndpointChanges } from './endpoint-changes.js';

const endpoint = (id: string, failing = false, internal = false) => ({
  endpoint_id: id,
  failing,
  internal,
});
const REFUSED = { outcome: 'connection_lost' } as const;

describe('changes of endpoints', () => {
  it('are none while a working endpoint works and a failing one fails', () => {
    const changes = new EndpointChanges();
    changes.succeeded(endpoint('a'));
    changes.failed(endpoint('b', true), REFUSED);
    expect(changes.changes()).toEqual({ failing: [], recovered: [] });
  });

  it('are the first failure and the first success', () => {
    const changes = new EndpointChanges();
    changes.failed(endpoint('a'), REFUSED);
    changes.succeeded(endpoint('b', true));
    expect(changes.changes()).toEqual({ failing: ['a'], recovered: ['b'] });
  });

  it.each(['success first', 'failure first'])('are a recovery with both, %s', (order) => {
    const changes = new EndpointChanges();
    if (order === 'success first') changes.succeeded(endpoint('a', true));
    changes.failed(endpoint('a'), REFUSED);
    if (order === 'failure first') changes.succeeded(endpoint('a'));
    expect(changes.changes()).toEqual({ failing: [], recovered: ['a'] });
  });

  it('know a failure of an earlier cycle that the claim of a success did not see', () => {
    const first = new EndpointChanges();
    first.failed(endpoint('a'), REFUSED);
    const second = first.next();
    second.failed(endpoint('a'), REFUSED);
    expect(second.changes().failing).toEqual([]);
    second.succeeded(endpoint('a'));
    expect(second.changes().recovered).toEqual(['a']);
    expect(second.next().changes()).toEqual({ failing: [], recovered: [] });
  });

  it('ignore receivers of the operator, and what was never sent', () => {
    const changes = new EndpointChanges();
    changes.failed(endpoint('a', false, true), REFUSED);
    changes.failed(endpoint('b'), { outcome: 'invalid_event' });
    changes.failed(endpoint('c'), { outcome: 'endpoint_disabled' });
    expect(changes.changes()).toEqual({ failing: [], recovered: [] });
  });

  it('of a cycle that was not recorded are recorded by the next one, unless it knows better', () => {
    const lost = new EndpointChanges();
    lost.failed(endpoint('a'), REFUSED);
    lost.failed(endpoint('b'), REFUSED);
    const next = lost.next();
    next.succeeded(endpoint('b'));
    next.merge(lost);
    expect(next.changes()).toEqual({ failing: ['a'], recovered: ['b'] });
  });
});
