import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { sidebar } from './sidebar.js';

const SITE = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(SITE, '../package.json'), 'utf8'));

export default defineConfig({
  title: 'Tessera',
  description: 'Self-hosted payments-data suite: vault, fraud decisions, account checks, tokens',
  // Versions can live side by side: DOCS_BASE=/0.1/ npm run site.
  base: process.env.DOCS_BASE ?? '/',
  outDir: join(SITE, 'dist'),
  cacheDir: join(SITE, '../.cache/vitepress'),
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: `${process.env.DOCS_BASE ?? '/'}logo.svg` }]],
  metaChunk: true,
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    // Pages are Markdown, not Vue templates: braces are literal.
    config: (markdown) => {
      const { text } = markdown.renderer.rules;
      markdown.renderer.rules.text = (...args) =>
        (text?.(...args) ?? '').replaceAll('{{', '&#123;&#123;');
      const { code_inline: code } = markdown.renderer.rules;
      markdown.renderer.rules.code_inline = (tokens, index, ...rest) =>
        (code?.(tokens, index, ...rest) ?? '').replace('<code', '<code v-pre');
    },
  },
  // Examples name the stack on this machine.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    logo: '/logo.svg',
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Guides first: a decision repeats the words of what it is about. Sent to the browser as text.
            boostDocument: (id) => (id.includes('/adr/') ? 0.1 : 1),
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Integrate', link: '/guides' },
      { text: 'Operate', link: '/operations/install' },
      { text: 'Analyze', link: '/fraud/investigate' },
      { text: 'API reference', link: '/reference/' },
      { text: `v${version}`, items: [{ text: 'Upgrades', link: '/operations/upgrades' }] },
    ],
    sidebar: sidebar(),
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
