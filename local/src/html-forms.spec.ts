import { describe, expect, it } from '@jest/globals';
import { buttonValues, formsOf } from './html-forms.js';

const PAGE = `
  <form method="post" action="/check/1/bank?a=1&amp;b=2">
    <input type="hidden" name="token" value="&quot;x&quot;" />
    <input type="checkbox" name="kept" value="yes" checked />
    <input type="checkbox" name="left" value="no" />
    <button name="institution" value="a">A</button>
    <button name="institution" value="b">B</button>
    <button type="submit">Go</button>
  </form>
  <form action="/other"><input name="q"></form>`;

describe('formsOf', () => {
  it('reads the fields that a form sends by default, and those it may send', () => {
    const [first, second] = formsOf(PAGE);
    expect(first).toEqual({
      action: '/check/1/bank?a=1&b=2',
      fields: new Set(['token', 'kept', 'left', 'institution']),
      values: [
        ['token', '"x"'],
        ['kept', 'yes'],
      ],
    });
    expect(second).toEqual({ action: '/other', fields: new Set(['q']), values: [['q', '']] });
  });
});

describe('buttonValues', () => {
  it('lists the choices of a page', () => {
    expect(buttonValues(PAGE, 'institution')).toEqual(['a', 'b']);
  });
});
