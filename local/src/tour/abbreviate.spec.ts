import { describe, expect, it } from '@jest/globals';
import { abbreviateHeader, abbreviateJson } from './abbreviate.js';

describe('abbreviateJson', () => {
  it('keeps a small value on one line', () => {
    expect(abbreviateJson({ a: [1, 'x,y:z'], b: null })).toBe('{"a": [1, "x,y:z"], "b": null}');
  });

  it('breaks a large value where it branches, and only there', () => {
    const value = { first: { name: 'a'.repeat(60) }, second: { name: 'b'.repeat(60) } };
    expect(abbreviateJson(value).split('\n')).toHaveLength(4);
  });

  it('truncates long strings and long lists', () => {
    const text = abbreviateJson({
      list: Array.from({ length: 20 }, (_, i) => i),
      t: 'x'.repeat(99),
    });
    expect(text).toContain('"… 14 more"');
    expect(text).toContain('x…"');
    expect(text).not.toContain('x'.repeat(70));
  });
});

describe('abbreviateHeader', () => {
  it('does not show a whole bearer token', () => {
    const token = `Bearer ${'a'.repeat(800)}`;
    expect(abbreviateHeader(token)).toHaveLength(33);
  });
});
