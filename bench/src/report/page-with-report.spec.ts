import { describe, expect, it } from '@jest/globals';
import { withReport } from './page-with-report.js';

describe('withReport', () => {
  it('replaces only the content between the marks', () => {
    const page = 'Before.\n\n<!-- measured: begin -->\n\nold\n\n<!-- measured: end -->\n\nAfter.\n';
    const written = withReport(page, 'new');
    expect(written).toBe(page.replace('old', 'new'));
    expect(withReport(written, 'new')).toBe(written);
  });

  it('refuses a page without the marks', () => {
    expect(() => withReport('A page.', 'new')).toThrow('measured: begin');
  });
});
