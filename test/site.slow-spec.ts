import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = join(ROOT, 'site/dist');
/** Long enough for a machine at a quarter of its speed. */
const BUILD_MS = 480_000;

function page(path: string): string {
  return readFileSync(join(SITE, `${path}.html`), 'utf8');
}

interface SearchIndex {
  search(query: string): readonly { readonly id: string }[];
}

interface SearchEngine {
  loadJSON(json: string, options: object): SearchIndex;
}

/** The settings of the site as its pages read them. */
interface SiteData {
  readonly themeConfig: {
    readonly search: {
      readonly options: { readonly miniSearch: { readonly searchOptions: object } };
    };
  };
}

function chunk(word: string): string {
  const folder = join(SITE, 'assets/chunks');
  return join(folder, readdirSync(folder).find((name) => name.includes(word)) ?? word);
}

/** What the search box finds: the engine that VitePress brings, with the index and the settings of the site. */
async function openSearch(): Promise<(query: string) => string[]> {
  const window: { __VP_SITE_DATA__?: SiteData } = {};
  runInNewContext(readFileSync(chunk('metadata'), 'utf8'), { window });
  const { default: json } = (await import(chunk('localSearchIndex'))) as { default: string };
  const vitepress = createRequire(createRequire(import.meta.url).resolve('vitepress'));
  const index = (vitepress('minisearch') as SearchEngine).loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: {
      // The defaults of VitePress.
      ...{ fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
      ...window.__VP_SITE_DATA__?.themeConfig.search.options.miniSearch.searchOptions,
    },
  });
  return (query) => index.search(query).map(({ id }) => id);
}

describe('the documentation site', () => {
  // It fails for links that lead nowhere.
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [join(ROOT, 'site/build.js')], { cwd: ROOT });
  }, BUILD_MS);

  it('has a page for every guide, and each is in the navigation', () => {
    const guides = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.startsWith('adr/') && path !== 'README.md')
      .map((path) => path.replace(/\.md$/, '').replace(/README$/, 'index'));
    const navigation = page('guides');
    const missing = guides.filter((path) => {
      const link = `href="/${path.replace(/index$/, '')}"`;
      return !existsSync(join(SITE, `${path}.html`)) || !navigation.includes(link);
    });
    expect(missing).toEqual([]);
  });

  it('describes every operation and every event of every service', () => {
    const folder = join(ROOT, 'docs/openapi');
    const events = page('reference/events');
    for (const file of readdirSync(folder).filter((name) => name !== 'sandbox.json')) {
      const api = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        paths: Record<string, Record<string, { operationId?: string }>>;
        webhooks?: Record<string, unknown>;
      };
      const reference = page(`reference/${file.replace('.json', '')}`);
      const operations = Object.values(api.paths).flatMap((item) => Object.values(item));
      const ids = operations.flatMap(({ operationId }) => operationId ?? []);
      expect(ids.filter((id) => !reference.includes(`id="${id}"`))).toEqual([]);
      const types = Object.keys(api.webhooks ?? {});
      expect(types.filter((type) => !events.includes(`<code>${type}</code>`))).toEqual([]);
    }
  });

  it('shows an example of every JSON body', () => {
    const api = readFileSync(join(ROOT, 'docs/openapi/fraud.json'), 'utf8');
    const examples = api.match(/"example": /g) ?? [];
    const blocks = page('reference/fraud').match(/class="language-json/g) ?? [];
    // Those of errors are shown once, on their page.
    expect(blocks.length).toBeGreaterThan(examples.length / 2);
  });

  it('shows every kind of a body: the fields of all, and an example of each', () => {
    const [, after = ''] = page('reference/vault').split('id="createCardInquiry"');
    const [section = ''] = after.split('<h3');
    for (const source of ['pan', 'pci_token', 'network_token', 'wallet_token']) {
      expect(section).toContain(`<td><code>${source}</code></td>`);
      expect(section).toContain(`data-title="${source}"`);
    }
  });

  it('finds guides before decisions', async () => {
    const search = await openSearch();
    const queries = ['idempotency', 'lanes', 'card number scanner', 'encryption keys', 'replays'];
    for (const query of queries) {
      const isDecision = search(query).map((id) => id.startsWith('/adr/'));
      expect(isDecision.slice(0, 3)).toEqual([false, false, false]);
      expect(isDecision).toContain(true);
    }
  });

  it('has an offline search index, and loads nothing from other hosts', () => {
    const assets = readdirSync(join(SITE, 'assets'), { recursive: true, encoding: 'utf8' });
    expect(assets.some((name) => name.includes('localSearchIndex'))).toBe(true);
    const loaded = [...page('index').matchAll(/(?:src|href)="(https?:[^"]+)"/g)];
    expect(loaded.map(([, url]) => url)).toEqual([]);
  });
});
