import { access, readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { BaseConfig, configurationTable, ServiceConfig } from '@tessera/config';
import { expectSection } from './support/expect-file.js';

describe('docs/configuration.md', () => {
  it('says what every process and every service with a database reads', async () => {
    const page = 'docs/configuration.md';
    await expectSection(page, 'Every process', configurationTable(BaseConfig));
    const shared = configurationTable(ServiceConfig, BaseConfig);
    await expectSection(page, 'Every service with a database', shared);
  });
});

describe('the documents', () => {
  it('link to files that exist', async () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
    for (const file of await readdir('docs', { recursive: true })) {
      if (file.endsWith('.md')) pages.push(`docs/${file}`);
    }
    const broken: string[] = [];
    for (const page of pages) {
      for (const link of relativeLinks(await readFile(page, 'utf8'))) {
        const target = new URL(link, `file:///${page}`).pathname.slice(1);
        const found = await access(target).then(
          () => true,
          () => false,
        );
        if (!found) broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

function relativeLinks(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:|^#/.test(link))
    .map((link) => link.split('#', 1)[0] ?? link);
}
