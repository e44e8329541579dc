import { describe, expect, it } from '@jest/globals';
import type { Page } from '@tessera/pages';
import type { ChooseAccount, ChooseInstitution } from '../../checks/check-step.js';
import { toCheckSessionId } from '../../ids.js';
import { LANGUAGES, TEXTS } from '../languages/choose-language.js';
import { accountChoicePage } from './account-choice-page.js';
import { bankAnsweringPage } from './bank-answering-page.js';
import { bankChoicePage } from './bank-choice-page.js';
import { endingPage } from './ending-page.js';
import { onwardPage } from './onward-page.js';

const SESSION = toCheckSessionId('3b9f0c1e-8a51-4d0e-9d3a-0f6a7c2b1d44');
const GERMAN = { language: 'de', base: '' } as const;
const BANKS = [
  { id: 'a', name: 'Bank A', bics: ['BANKDEFF'] },
  { id: 'b', name: 'Sparkasse <b>', bics: [] },
];
const CHOICE: ChooseInstitution = {
  kind: 'choose-institution',
  sessionId: SESSION,
  market: 'DE',
  shop: 'shop.example',
  institutions: BANKS,
  prebound: null,
};
const ACCOUNTS: ChooseAccount = {
  kind: 'choose-account',
  sessionId: SESSION,
  market: 'DE',
  shop: 'shop.example',
  institution: { id: 'a', name: 'Bank A', bics: ['BANKDEFF'] },
  accounts: [
    { id: 'x', type: 'checking', lastFour: '4242' },
    { id: 'y', type: 'other', lastFour: '<i>' },
  ],
};
const send = (to: 'bank' | 'shop', location: string) =>
  ({ kind: 'send', to, market: 'DE', location }) as const;

/** Every page that there is, in a language. */
function everyPage(language: (typeof LANGUAGES)[number], base = ''): Page[] {
  const surroundings = { language, base };
  return [
    bankChoicePage(surroundings, CHOICE, ''),
    accountChoicePage(surroundings, ACCOUNTS),
    bankAnsweringPage(surroundings, { kind: 'bank-answering', sessionId: SESSION, market: 'DE' }),
    onwardPage(surroundings, send('bank', 'https://bank.example/')),
    endingPage(surroundings, 'unknown', 404),
  ];
}

const valuesOf = ({ html }: Page, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe('every hosted page', () => {
  it.each(LANGUAGES)('says in %s which language it is in', (language) => {
    for (const { html } of everyPage(language)) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(TEXTS[language].service);
      expect(html).not.toContain('undefined');
    }
  });

  it('runs and loads nothing that does not stand in it', () => {
    for (const { html, contentSecurityPolicy } of everyPage('en')) {
      expect(contentSecurityPolicy).not.toMatch(/unsafe|https?:/);
      expect(html).not.toMatch(/ (style|on\w+|src)=/);
    }
  });

  it('has its addresses below the path of PUBLIC_URL', () => {
    for (const page of everyPage('en', '/accounts')) {
      const own = [...valuesOf(page, 'href'), ...valuesOf(page, 'action')].filter(
        (address) => !address.startsWith('https://'),
      );
      expect(own.filter((address) => !address.startsWith(`/accounts/check/${SESSION}`))).toEqual(
        [],
      );
    }
  });
});

describe('bankChoicePage', () => {
  it('names the shop that asks and every bank, as text', () => {
    const page = bankChoicePage(GERMAN, CHOICE, '');
    expect(page.html).toContain('<strong>shop.example</strong>');
    expect(page.html).toContain('Sparkasse &lt;b&gt;');
    expect(valuesOf(page, 'value')).toEqual(['', 'a', 'b']);
    expect(valuesOf(page, 'action')).toEqual(
      ['search', 'bank', 'cancel'].map((step) => `/check/${SESSION}/${step}`),
    );
  });

  it('keeps the words of a search in the field, as text, and leads back to all banks', () => {
    const found = { ...CHOICE, institutions: [] };
    const { html } = bankChoicePage(GERMAN, found, '"><script>');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain(TEXTS.de.bankChoice.showAll);
    expect(html).toContain('Keine Bank dieses Namens gefunden (Deutschland)');
  });

  it('shows sixty banks and says that there are more', () => {
    const institutions = Array.from({ length: 61 }, (_, i) => ({
      id: `b${i}`,
      name: `Bank ${i}`,
      bics: [],
    }));
    const { html } = bankChoicePage(GERMAN, { ...CHOICE, institutions }, '');
    expect(html).toContain('Bank 59');
    expect(html).not.toContain('Bank 60');
    expect(html).toContain(TEXTS.de.bankChoice.more(60));
    // A filter over a part of the list would deny banks that there are.
    expect(html).not.toContain('<script>');
  });

  it('says why the shopper is here again, and offers the bank of the account first', () => {
    const notice = { problem: 'bank_unavailable', bank: 'Bank <b>' } as const;
    const step = { ...CHOICE, prebound: BANKS[1] ?? null, notice };
    const page = bankChoicePage(GERMAN, step, '');
    expect(page.html).toContain('role="alert"');
    expect(page.html).toContain(TEXTS.de.bankChoice.bankUnavailable('Bank &lt;b&gt;'));
    expect(valuesOf(page, 'value')).toEqual(['b', '', 'a', 'b']);
  });
});

describe('a bank that can never be reached', () => {
  it('is told apart from one that may be reached later', () => {
    const notice = { problem: 'bank_unusable', bank: 'Stadtbank' } as const;
    const { html } = bankChoicePage(GERMAN, { ...CHOICE, notice }, '');
    expect(html).toContain('Mit Stadtbank ist diese Prüfung nicht möglich.');
    expect(html).not.toContain('zurzeit');
  });
});

describe('accountChoicePage', () => {
  it('shows type and last four of each account and nothing else of it', () => {
    const page = accountChoicePage(GERMAN, ACCOUNTS);
    expect(page.html).toContain('Girokonto <span>endet auf 4242</span>');
    expect(page.html).toContain('Konto <span>endet auf &lt;i&gt;</span>');
    expect(valuesOf(page, 'value')).toEqual(['x', 'y']);
  });
});

describe('onwardPage', () => {
  it.each([
    ['bank', 'https://bank.example/?a=1&b=2', TEXTS.de.toBank.text],
    ['shop', 'https://shop.example/?session_id=1', TEXTS.de.toShop.confirmed],
    ['shop', 'https://shop.example/?error=expired', TEXTS.de.toShop.unconfirmed],
  ] as const)('has a link to the %s: %s', (to, location, text) => {
    const page = onwardPage(GERMAN, send(to, location));
    expect(valuesOf(page, 'href')).toEqual([location.replaceAll('&', '&amp;')]);
    expect(page.html).toContain(text);
  });

  it('names the merchant with the host, and who provides the service on which terms', () => {
    const provider = {
      name: 'Tessera <AISP>',
      authorisation: 'BaFin 123',
      termsUrl: 'https://aisp.example/terms',
      privacyUrl: 'https://aisp.example/privacy',
    };
    const step = { ...CHOICE, merchant: 'Lumen & Oak' };
    const { html } = bankChoicePage({ ...GERMAN, provider }, step, '');
    expect(html).toContain('<strong>Lumen &amp; Oak</strong> (<strong>shop.example</strong>)');
    expect(html).toContain('Tessera &lt;AISP&gt;');
    expect(html).toContain('BaFin 123');
    expect(html).toContain('href="https://aisp.example/terms"');
    expect(html).toContain('href="https://aisp.example/privacy"');
    expect(bankChoicePage(GERMAN, CHOICE, '').html).not.toContain('class="provider"');
  });

  it('gives the search of the browser the BICs as well', () => {
    expect(bankChoicePage(GERMAN, CHOICE, '').html).toContain('data-bics="bankdeff"');
  });

  it.each(LANGUAGES)(
    'says in %s why a check failed, but not to a shopper who cancelled',
    (language) => {
      const surroundings = { language, base: '' };
      const page = (error: string) =>
        onwardPage(surroundings, send('shop', `https://shop.example/?error=${error}`)).html;
      for (const [reason, text] of Object.entries(TEXTS[language].toShop.reasons)) {
        expect(page(reason)).toContain(text);
      }
      expect(page('user_cancelled')).toContain(TEXTS[language].toShop.unconfirmed);
      expect(page('unheard_of')).toContain(TEXTS[language].toShop.unconfirmed);
    },
  );

  it('leads back to the check of the browser when a callback fits none', () => {
    const open = { sessionId: SESSION, shop: 'shop.example' };
    const { html } = endingPage(GERMAN, 'unmatched_callback', 404, undefined, open);
    expect(html).toContain(`href="/check/${SESSION}"`);
    expect(html).toContain(`action="/check/${SESSION}/cancel"`);
  });
});
