import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

function breaker(): CircuitBreaker {
  return new CircuitBreaker({ failures: 3, openMs: 1_000 });
}

function fail(circuit: CircuitBreaker, times: number, at = 0): void {
  for (let i = 0; i < times; i += 1) circuit.failed(at);
}

describe('CircuitBreaker', () => {
  it('stays closed below its number of failures in a row', () => {
    const circuit = breaker();
    fail(circuit, 2);
    circuit.succeeded();
    fail(circuit, 2);
    expect(circuit.allows(0)).toBe(true);
  });

  it('opens at its number of failures for its time', () => {
    const circuit = breaker();
    fail(circuit, 3, 500);
    expect(circuit.allows(1_499)).toBe(false);
    expect(circuit.allows(1_500)).toBe(true);
  });

  it('lets exactly one call through when it is half-open', () => {
    const circuit = breaker();
    fail(circuit, 3);
    expect([1, 2, 3].map(() => circuit.allows(2_000))).toEqual([true, false, false]);
  });

  it('closes with the success of that call', () => {
    const circuit = breaker();
    fail(circuit, 3);
    circuit.allows(2_000);
    circuit.succeeded();
    expect([circuit.allows(2_000), circuit.allows(2_000)]).toEqual([true, true]);
  });

  it('opens for as long again with its failure', () => {
    const circuit = breaker();
    fail(circuit, 3);
    circuit.allows(2_000);
    circuit.failed(2_000);
    expect(circuit.allows(2_999)).toBe(false);
    expect(circuit.allows(3_000)).toBe(true);
  });
});
