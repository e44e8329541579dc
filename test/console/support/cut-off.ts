import type { Page } from 'playwright-core';

/**
 * What of the page's tables a person can't see without scrolling sideways: a table that is wider than
 * its box, a value beyond the window's edge, a value that its cell cuts off, and rows that show none.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const findings = [];
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) findings.push('the page is ' + width + ' wide');
    for (const table of document.querySelectorAll('[role="grid"], table:not(.sr-only)')) {
      const name = table.getAttribute('aria-label') ?? table.textContent.slice(0, 40);
      if (table.scrollWidth > table.clientWidth) findings.push(name + ' scrolls sideways');
      for (const row of table.querySelectorAll('[role="row"], tr')) {
        const cells = [...row.querySelectorAll('[role="gridcell"], td')];
        const shown = cells.filter((cell) => cell.getBoundingClientRect().width > 1);
        if (cells.length > 0 && !shown.some((cell) => cell.textContent.trim() !== '')) {
          findings.push(name + ' has a row without a value');
        }
        for (const cell of shown) {
          const { left, right } = cell.getBoundingClientRect();
          const isOutside = left < 0 || right > innerWidth + 0.5;
          if (isOutside || cell.scrollWidth > cell.clientWidth + 1) {
            findings.push(name + ' cuts off ' + cell.textContent.trim());
          }
        }
      }
    }
    return findings;
  })()`);
}
