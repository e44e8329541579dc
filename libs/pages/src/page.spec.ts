import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';
import { createPage } from './page.js';

const PARTS = {
  language: 'de',
  title: 'Konto <prüfen>',
  body: html`<main>ok</main>`,
  styles: 'p{}',
};

describe('createPage', () => {
  it('has the language and the escaped title', () => {
    const { html: text } = createPage(PARTS);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<title>Konto &lt;prüfen&gt;</title>');
  });

  it('allows only its own style and script, by their hashes', () => {
    const { contentSecurityPolicy } = createPage({ ...PARTS, script: 'go()' });
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).toContain(`script-src 'sha256-${hash}'`);
    expect(contentSecurityPolicy).not.toContain('unsafe');
  });

  it('has no script source when it has no script', () => {
    expect(createPage(PARTS).contentSecurityPolicy).not.toContain('script-src');
  });

  it('rejects a script that would end its tag', () => {
    expect(() => createPage({ ...PARTS, script: '"</SCRIPT>"' })).toThrow(TypeError);
  });
});
