import type { Page } from 'playwright-core';

const FRAMES = 180;
/** Of a wheel that is turned quickly. */
const PIXELS_PER_FRAME = 600;

/**
 * Milliseconds from the change of the URL, as a filter makes it, to the frame that shows its rows.
 * Measured inside of the page: the connection to the browser has no part in it.
 */
export function timeOfFilter(page: Page, url: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    performance.clearResourceTimings();
    const started = performance.now();
    history.pushState({}, '', ${JSON.stringify(url)});
    const isList = ({ name }) => name.includes('/services/fraud/api/admin/decisions?');
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (performance.getEntriesByType('resource').some(isList)) break;
      if (performance.now() - started > 60_000) throw new Error('The list was not loaded.');
    }
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - started;
  })()`);
}

/** Milliseconds from the key that accepts a review to the frame that shows the next. */
export function timesOfReviews(page: Page, count: number): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const title = () => document.querySelector('main h2')?.textContent;
    const times = [];
    for (let index = 0; index < ${count}; index += 1) {
      // The reviewer reads for a moment.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const before = title();
      const started = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      while (title() === before) {
        await new Promise(requestAnimationFrame);
        if (performance.now() - started > 30_000) throw new Error('No other review was shown.');
      }
      times.push(performance.now() - started);
    }
    return times;
  })()`);
}

/** Frames a second while an element scrolls; without one, of the page as it is. */
export function framesOfScroll(page: Page, selector: string | undefined): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const element = ${selector === undefined ? 'undefined' : `document.querySelector(${JSON.stringify(selector)})`};
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    for (let frame = 0; frame < ${FRAMES}; frame += 1) {
      if (element !== undefined) element.scrollTop += ${PIXELS_PER_FRAME};
      await new Promise(requestAnimationFrame);
    }
    return (${FRAMES} * 1_000) / (performance.now() - started);
  })()`);
}
