import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const LINK = /(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
/** Not pages: the reference is made of them, and the configuration of editors. */
const NOT_PAGES = new Set(['openapi']);

/**
 * Copies the guides, with links as the site has them: a folder's README is its index, and what lies
 * outside of the guides, such as source files, is named without a link.
 *
 * @param {string} docs
 * @param {string} to
 */
export function writeGuides(docs, to) {
  for (const path of filesOf(docs)) {
    const target = join(to, path.replace(/(^|\/)README\.md$/, '$1index.md'));
    mkdirSync(dirname(target), { recursive: true });
    if (!path.endsWith('.md')) cpSync(join(docs, path), target);
    // The first page of the site is its own; the table of all guides follows it.
    else if (path === 'README.md') writeFileSync(join(to, 'guides.md'), pageOf(docs, path));
    else writeFileSync(target, pageOf(docs, path));
  }
}

/**
 * @param {string} docs
 * @param {string} path
 */
function pageOf(docs, path) {
  const text = readFileSync(join(docs, path), 'utf8');
  return outsideOfCode(text, (part) =>
    part.replace(LINK, (link, image, label, url) => {
      if (/^(https?:|#|mailto:)/.test(url)) return link;
      const [file, hash] = url.split('#');
      const target = resolve(docs, dirname(path), file);
      const place = relative(docs, target);
      if (place === 'openapi') return `[${label}](/reference/)`;
      if (place.startsWith('openapi/')) return label;
      if (place.startsWith('..') || !existsSync(target)) return label;
      const page = place === 'README.md' ? 'guides.md' : place.replace(/README\.md$/, 'index.md');
      return `${image}[${label}](/${page}${hash === undefined ? '' : `#${hash}`})`;
    }),
  );
}

/**
 * Vue reads double braces, and angle brackets, as its own outside of code; pages mean them literally.
 *
 * @param {string} text
 * @param {(part: string) => string} change
 */
function outsideOfCode(text, change) {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]}
 */
function filesOf(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (NOT_PAGES.has(path)) return [];
    return entry.isDirectory() ? filesOf(folder, path) : [path];
  });
}
