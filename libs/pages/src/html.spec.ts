import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { html } from './html.js';

describe('html', () => {
  it('escapes strings and attributes, keeps HTML and joins lists', () => {
    const name = `<b title="x">O'Neill & sons</b>`;
    expect(html`<p title="${name}">${[html`<i>1</i>`, ' < ', 2]}</p>`.text).toBe(
      '<p title="&lt;b title=&quot;x&quot;&gt;O&#39;Neill &amp; sons&lt;/b&gt;"><i>1</i> &lt; 2</p>',
    );
  });

  it('renders nothing for missing values', () => {
    expect(html`<p>${null}${undefined}${false}</p>`.text).toBe('<p></p>');
  });

  it('does not let a string open a tag or end an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = html`${text}`.text;
        expect(written).not.toMatch(/[<>"']/);
      }),
    );
  });
});
