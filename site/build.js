// Builds the documentation as a site: pages of docs/, and a reference made of docs/openapi.
//
//     npm run site              into site/dist
//     npm run site -- --serve   the same, and serves it
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeDeclarations } from '@tessera/pages/design-tokens';
import { build, serve } from 'vitepress';
import { writeGuides } from './guides.js';
import { writeReference } from './reference.js';

const SITE = import.meta.dirname;
const PAGES = join(SITE, '../.cache/site');

rmSync(PAGES, { recursive: true, force: true });
mkdirSync(PAGES, { recursive: true });
cpSync(join(SITE, 'pages'), PAGES, { recursive: true });
writeGuides(join(SITE, '../docs'), PAGES);
writeReference(join(SITE, '../docs/openapi'), join(PAGES, 'reference'));
mkdirSync(join(PAGES, '.vitepress'));
symlinkSync(join(SITE, 'config.js'), join(PAGES, '.vitepress/config.js'));
cpSync(join(SITE, 'theme'), join(PAGES, '.vitepress/theme'), { recursive: true });
writeFileSync(
  join(PAGES, '.vitepress/theme/tokens.css'),
  `:root { ${themeDeclarations.light} }\n.dark { ${themeDeclarations.dark} }\n`,
);
// Links that lead nowhere fail the build.
await build(PAGES);
if (process.argv.includes('--serve')) await serve({ root: PAGES, port: 4173 });
