import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '@tessera/local/browser';
import type { BrowserContext, Page } from 'playwright-core';

const SIGN_IN_TIMEOUT_MS = 120_000;
const SCREEN_TIMEOUT_MS = 60_000;
/** The developers' test cards are published numbers that the console itself shows. */
const SCREENS = [
  ...['/', '/decisions', '/reviews', '/cases', '/rules', '/lists', '/analytics'],
  ...['/payments', '/payments?tab=cards', '/payments?tab=network-tokens', '/account-checks'],
  ...['/webhooks', '/webhooks?tab=events', '/approvals', '/audit', '/health', '/people'],
] as const;
/** Tables whose rows open: the first of each is read in full. */
const OPENED: Readonly<Record<string, string>> = {
  '/decisions': 'Decisions',
  '/payments': 'Payments',
  '/payments?tab=cards': 'Cards',
  '/account-checks': 'Account checks',
  '/audit': 'Audit trail',
};

/** What a visit left in the browser. */
export interface ConsoleVisit {
  readonly screens: number;
  readonly opened: number;
  readonly responses: number;
}

/**
 * Opens every screen of the console in Chromium, as someone with every role, and what its tables
 * lead to. Writes what the browser received, stored and holds in memory below a folder.
 */
export async function visitConsole(url: string, folder: string): Promise<ConsoleVisit> {
  mkdirSync(folder);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const network = recordNetwork(page, join(folder, 'network.txt'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    await navigation.waitFor({ timeout: SIGN_IN_TIMEOUT_MS });
    let opened = 0;
    for (const path of SCREENS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: SCREEN_TIMEOUT_MS });
      await page.waitForLoadState('networkidle');
      opened += await openFirst(page, OPENED[path]);
    }
    await writeStorage(context, page, join(folder, 'storage.json'));
    await writeHeap(page, join(folder, 'browser.heapsnapshot'));
    return { screens: SCREENS.length, opened, responses: await network() };
  } finally {
    await browser.close();
  }
}

async function openFirst(page: Page, table: string | undefined): Promise<number> {
  if (table === undefined) return 0;
  const row = page.getByRole('grid', { name: table }).getByRole('row').nth(1);
  await row.click({ timeout: SCREEN_TIMEOUT_MS });
  await page.waitForLoadState('networkidle');
  return 1;
}

/** Requests with their bodies, and responses but for the files of the app. */
function recordNetwork(page: Page, path: string): () => Promise<number> {
  const file = createWriteStream(path);
  const reads: Promise<void>[] = [];
  page.on('request', (request) => {
    file.write(`${request.method()} ${request.url()} ${request.postData() ?? ''}\n`);
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/')) return;
    if (response.headers()['content-type']?.startsWith('text/event-stream') === true) return;
    const read = response.text().then(
      (text) => void file.write(`${JSON.stringify(response.headers())}\n${text}\n`),
      // A redirect has no body, and a screen that is left cancels its requests.
      () => undefined,
    );
    reads.push(read);
  });
  return async () => {
    await Promise.all(reads);
    await new Promise((resolve) => file.end(resolve));
    return reads.length;
  };
}

/** Cookies, both storages, databases and caches: everything that outlives the page. */
async function writeStorage(context: BrowserContext, page: Page, path: string): Promise<void> {
  const script = `(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: 'caches' in self ? await caches.keys() : [],
  }))()`;
  const stored = await page.evaluate<object>(script);
  writeFileSync(path, JSON.stringify({ ...stored, state: await context.storageState() }));
}

async function writeHeap(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const file = createWriteStream(path);
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    file.write(chunk);
  });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await new Promise((resolve) => file.end(resolve));
}
