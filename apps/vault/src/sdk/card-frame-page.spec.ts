import { describe, expect, it } from '@jest/globals';
import { cardFramePage } from './card-frame-page.js';

const ASSETS = { script: 'card-frame.abc.js', style: 'card-frame.abc.css', languages: [] };

describe('cardFramePage', () => {
  it('lets the named origins frame it and no other', () => {
    const { contentSecurityPolicy, html } = cardFramePage(
      ['https://shop.example', 'https://pay.example:8443'],
      ASSETS,
    );
    expect(contentSecurityPolicy).toMatch(
      /frame-ancestors https:\/\/shop\.example https:\/\/pay\.example:8443$/,
    );
    expect(html).toContain('data-origins="https://shop.example https://pay.example:8443"');
  });

  it('forbids framing when the session names no origin', () => {
    expect(cardFramePage([], ASSETS).contentSecurityPolicy).toMatch(/frame-ancestors 'none'$/);
  });

  it('has no inline script or style, and a policy that would stop one', () => {
    const { html, contentSecurityPolicy } = cardFramePage([], ASSETS);
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/);
    expect(contentSecurityPolicy).not.toContain('unsafe');
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });

  it('writes an origin as text, whatever stands in it', () => {
    const { html } = cardFramePage(['https://x"><script>alert(1)</script>'], ASSETS);
    expect(html).not.toContain('<script>alert');
  });
});
