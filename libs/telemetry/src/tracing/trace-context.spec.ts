import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, parseTraceparent } from './trace-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it.each([
    ['01', true],
    ['00', false],
    // Whether the id is random, of which nothing follows here.
    ['03', true],
    ['02', false],
  ])('with the flags %s is sampled: %s', (flags, sampled) => {
    const parsed = parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`);
    expect(parsed).toEqual({ traceId: TRACE, spanId: SPAN, sampled });
  });

  it('of a later version is read as far as it is known', () => {
    const parsed = parseTraceparent(`01-${TRACE}-${SPAN}-01-what-ever`);
    expect(parsed).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true });
  });

  it.each([
    ['absent', undefined],
    ['repeated', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['empty', ''],
    ['too long for its version', `00-${TRACE}-${SPAN}-01-more`],
    ['of a version that cannot be', `ff-${TRACE}-${SPAN}-01`],
    ['in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['without a trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['without a span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['cut', `00-${TRACE}-${SPAN}`],
    ['with something in front', ` 00-${TRACE}-${SPAN}-01`],
    ['with a card number for a span', `00-${TRACE}-4111111111111111-01`],
    ['with a number and zeros', `00-41111111111111110000000000000000-${SPAN}-01`],
    ['with a number inside', `00-aaaaaaaa4111111111111111aaaaaaaa-${SPAN}-01`],
    ['with a number in hex', `00-34313131313131313131313131313131-${SPAN}-01`],
    ['with a card number in its trace', `00-4111111111111111aaaaaaaaaaaaaaaa-${SPAN}-01`],
  ])('that is %s counts as none', (_, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is written as it is read', () => {
    const text = `00-${TRACE}-${SPAN}-01`;
    const parsed = parseTraceparent(text);
    expect(parsed && formatTraceparent(parsed)).toBe(text);
  });
});
