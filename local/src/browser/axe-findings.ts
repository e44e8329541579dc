import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Colors on their way to others would be compared. An animation may go on for ever. */
const TRANSITIONS_END = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished),
).then(() => undefined)`;

let source: Promise<string> | undefined;

/** What a page needs so that axe sees it as a person does. */
export interface AxeOptions {
  /**
   * A CSS selector of the element behind the page's transparent frame, which axe takes for white.
   */
  readonly frameOn?: string;
  /** The rules to run, by ID; all that are tagged as wanted by default. */
  readonly rules?: readonly string[];
}

/** What a second look at a page is for that is the same in other colors. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe-core on a completely loaded page and its frames, and returns its findings as strings.
 * Evaluating through DevTools is not subject to the page's policy.
 */
export async function axeFindings(
  page: Page,
  { frameOn, rules }: AxeOptions = {},
): Promise<string[]> {
  await page.waitForLoadState();
  await page.evaluate(TRANSITIONS_END);
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const frame of page.frames()) {
    await frame.evaluate(await source);
    await frame.evaluate(`axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
  }
  if (frameOn !== undefined) await paintFrame(page, frameOn);
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules ?? TAGS)} }).then(({ violations, passes }) => {
      const looks = passes.flatMap(({ nodes }) => nodes.map(({ target }) => target.length));
      return [
        ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
        ...(passes.length < ${rules === undefined ? 10 : 1} ? ['the page was not looked at'] : []),
        ...(document.querySelector('iframe') && Math.max(...looks) < 2 ? ['the frame was not looked at'] : []),
      ];
    })`,
  );
}

async function paintFrame(page: Page, behind: string): Promise<void> {
  const color = await page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(behind)})).backgroundColor`,
  );
  const [, frame] = page.frames();
  if (frame === undefined) throw new Error('The page has no frame.');
  await frame.evaluate(`void (document.documentElement.style.background = '${color}')`);
}
