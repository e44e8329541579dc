import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDescriptions } from './reference.js';

const DOCS = join(import.meta.dirname, '../docs');

/** Guides by reader. A page that is missing here fails the test of the site. */
const SECTIONS = {
  Integrate: [
    'first-hour',
    'guides',
    'cli',
    'api-conventions',
    'errors',
    'api-versions',
    ['Clients', ['client/index', 'client/errors-and-retries', 'client/webhooks', 'client/python']],
    ['Vault', ['vault', ...pagesOf('vault', ['keys', 'imports', 'audit'])]],
    ['Fraud decisions', ['fraud', 'fraud/backends', 'fraud/interceptors', 'fraud/schemas']],
    ['Account information', ['account-info', 'account-info/hosted-pages']],
    ['Commerce tokens', ['commerce', ...pagesOf('commerce')]],
    ['Legacy gateway', ['gateway-legacy', ...pagesOf('gateway-legacy', ['connectors'])]],
    ['Webhooks', ['webhooks', ...pagesOf('webhooks')]],
    ['Identity', ['identity', ...pagesOf('identity')]],
  ],
  Analyze: [
    ...['fraud/investigate', 'fraud/events-and-review', 'fraud/simulation'],
    ...['fraud/velocity-and-lists', 'security/change-requests'],
    ...['console', ...pagesOf('console')],
  ],
  Operate: [
    ...pagesOf('operations', [], ['install', 'upgrades']),
    ...['configuration', 'vault/keys', 'vault/imports', 'vault/audit', 'account-info/banks'],
    ...['gateway-legacy/connectors', 'benchmarks'],
  ],
  Assess: ['security', ...pagesOf('security', ['change-requests'])],
  Contribute: ['architecture', 'adr/index'],
};

/** The sidebar of every page. */
export function sidebar() {
  const sections = Object.entries(SECTIONS).map(([text, entries]) => ({
    text,
    collapsed: text !== 'Integrate',
    items: entries.map(itemOf),
  }));
  const services = readDescriptions(join(DOCS, 'openapi')).map(({ name, api }) => ({
    text: api.info.title,
    link: `/reference/${name}`,
  }));
  const reference = {
    text: 'API reference',
    items: [
      { text: 'Overview', link: '/reference/' },
      ...services,
      { text: 'Event catalog', link: '/reference/events' },
    ],
  };
  return { '/reference/': [reference, ...sections], '/': [...sections, reference] };
}

/** @param {string | [string, string[]]} entry */
function itemOf(entry) {
  if (typeof entry === 'string') return { text: titleOf(entry), link: linkOf(entry) };
  const [text, pages] = entry;
  return {
    text,
    collapsed: true,
    items: pages.map((page) => ({ text: titleOf(page), link: linkOf(page) })),
  };
}

/** @param {string} page */
function linkOf(page) {
  return `/${page.replace(/index$/, '')}`;
}

/** @param {string} page */
function titleOf(page) {
  if (page === 'guides') return 'All guides';
  const file = join(DOCS, `${page.replace(/index$/, 'README')}.md`);
  const heading = /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? page;
  return heading.replaceAll('`', '');
}

/**
 * @param {string} folder
 * @param {string[]} [except]
 * @param {string[]} [first]
 */
function pagesOf(folder, except = [], first = []) {
  const names = readdirSync(join(DOCS, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => name.replace('.md', ''))
    .filter((name) => !except.includes(name) && !first.includes(name) && name !== 'README');
  return [...first, ...names].map((name) => `${folder}/${name}`);
}
