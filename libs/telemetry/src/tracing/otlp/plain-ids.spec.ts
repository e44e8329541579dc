import { describe, expect, it } from '@jest/globals';
import { holdsCardNumber } from '@tessera/cards';
import { scrubLines } from '../../logging/scrub.js';
import { PlainIds } from './plain-ids.js';

const IDS = 20_000;

describe('ids of traces and spans', () => {
  it('are hexadecimal, differ, and never read as a card number, wherever they stand', () => {
    const ids = new PlainIds();
    const traces = Array.from({ length: IDS }, () => ids.generateTraceId());
    const spans = Array.from({ length: IDS }, () => ids.generateSpanId());
    expect(traces.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
    expect(spans.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
    expect(new Set([...traces, ...spans]).size).toBe(2 * IDS);
    const text = [...traces, ...spans].join('\nid ');
    expect(holdsCardNumber(text)).toBe(false);
    expect(scrubLines(text)).toBe(text);
  });
});
