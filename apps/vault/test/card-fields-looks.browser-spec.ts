import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings } from '@tessera/local/browser';
import { until } from '@tessera/local/testing';
import { openSession } from './support/browser.js';
import { MerchantPage, Shop, type PageOptions } from './support/merchant-page.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

let vault: VaultUnderTest;
let shop: Shop;

async function mounted(options: PageOptions = {}): Promise<MerchantPage> {
  const session = await openSession(vault, { allowed_origins: [shop.origin] });
  const page = await MerchantPage.open(shop, session, options);
  await page.waitFor('ready');
  // The frame reports its height a moment after it is ready: until then half of the form is visible.
  await page.page.waitForFunction(
    `document.querySelector('iframe').getBoundingClientRect().height > 100`,
  );
  return page;
}

const findings = ({ page }: MerchantPage): Promise<string[]> =>
  axeFindings(page, { frameOn: 'body' });

/** The value of an expression in the document of the frame. */
async function inFrame(page: MerchantPage, expression: string): Promise<unknown> {
  const frame = page.page.frames()[1];
  if (frame === undefined) throw new Error('There is no frame.');
  return frame.evaluate(expression);
}

const boxStyle = (page: MerchantPage, property: string): Promise<unknown> =>
  inFrame(page, `getComputedStyle(document.querySelector('.box')).${property}`);

describe('the looks of card fields', () => {
  beforeAll(async () => {
    vault = await bootVault({ BACKGROUND_WORK: 'worker' });
    shop = await Shop.open(vault);
  });

  afterEach(async () => {
    for (const context of shop.browser.contexts()) await context.close();
  });

  afterAll(async () => {
    await shop.close();
    await vault.close();
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing, empty, faulty or filled, in the %s',
    async (colorScheme) => {
      const context = { colorScheme };
      const page = await mounted({ options: { cardholderName: 'optional' }, context });
      expect(await findings(page)).toEqual([]);
      await page.submit();
      expect(await findings(page)).toEqual([]);
      await page.fillCard();
      expect(await findings(page)).toEqual([]);
    },
  );

  it('follows the device, and the page where that chose', async () => {
    const light = await mounted({ context: { colorScheme: 'light' } });
    const dark = await mounted({ context: { colorScheme: 'dark' } });
    const chosen = await mounted({
      options: { colorScheme: 'dark' },
      context: { colorScheme: 'light' },
    });
    expect(await boxStyle(light, 'backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await boxStyle(dark, 'backgroundColor')).toBe('rgb(20, 27, 38)');
    expect(await boxStyle(chosen, 'backgroundColor')).toBe('rgb(20, 27, 38)');
  });

  it('takes the theme of the page, also while it is filled, and nothing that is more than a value', async () => {
    const theme = {
      colorBackground: '#fef3c7',
      borderRadius: '2px',
      colorBorder: 'red; } body { display: none',
      fontFamily: 'url(https://evil.example/font)',
      unknown: 'red',
    };
    const page = await mounted({ options: { theme } });
    expect(await boxStyle(page, 'backgroundColor')).toBe('rgb(254, 243, 199)');
    expect(await boxStyle(page, 'borderRadius')).toBe('2px');
    expect(await boxStyle(page, 'borderTopColor')).toBe('rgb(138, 147, 163)');
    expect(page.requests.join()).not.toContain('evil.example');
    await page.type('Card number', '4111');
    await page.page.evaluate(`fields.update({ theme: { colorBackground: 'rgb(1 2 3)' } })`);
    await until(
      'the frame has the color of the page',
      async () => (await boxStyle(page, 'backgroundColor')) === 'rgb(1, 2, 3)',
    );
    expect(await page.fields.getByLabel('Card number').inputValue()).toBe('4111');
  });

  it('is as high as its content, without scroll bars', async () => {
    const page = await mounted();
    const before = (await page.page.locator('iframe').boundingBox())?.height ?? 0;
    expect(before).toBeGreaterThan(100);
    await page.submit();
    await page.page.waitForFunction(
      `document.querySelector('iframe').getBoundingClientRect().height > ${before}`,
    );
    const root = 'document.documentElement';
    await until(
      'the frame has the height that it told',
      async () => (await inFrame(page, `${root}.scrollHeight - ${root}.clientHeight`)) === 0,
    );
  });

  it('moves nothing for a shopper who asked for that', async () => {
    const page = await mounted({ context: { reducedMotion: 'reduce' } });
    expect(await boxStyle(page, 'transitionDuration')).toBe('0s');
  });

  it.each([
    ['a page of 320 px', 320, '5555555555554444'],
    ['a page of 320 px', 320, '4111111111111111'],
    ['a page of 320 px', 320, '378282246310005'],
    ['a page of 320 px with a long number', 320, '6200000000000000003'],
    ['a page of 280 px', 280, '30569309025904'],
  ])('shows every digit beside the scheme on %s (%i, %s)', async (_what, width, number) => {
    const page = await mounted({ context: { viewport: { width, height: 640 } } });
    await page.type('Card number', number);
    await page.fields.getByLabel('Expiry date').focus();
    const input = `document.querySelector('.account_number input')`;
    expect(await inFrame(page, `${input}.value.replaceAll(' ', '')`)).toBe(number);
    expect(await inFrame(page, `${input}.scrollWidth - ${input}.clientWidth`)).toBe(0);
    expect(await inFrame(page, `document.querySelector('.scheme').offsetWidth`)).not.toBe(0);
    expect(
      await inFrame(page, `getComputedStyle(document.querySelector('.scheme')).display`),
    ).not.toBe('none');
  });

  it.each([
    ['de-AT', 'Kartennummer', 'Gültig bis', 'de-AT'],
    ['fr', 'Numéro de carte', 'Date d’expiration', 'fr'],
    ['es-MX', 'Número de tarjeta', 'Fecha de caducidad', 'es-MX'],
    ['nl', 'Kaartnummer', 'Vervaldatum', 'nl'],
    ['it-CH', 'Numero della carta', 'Data di scadenza', 'it-CH'],
    ['pt', 'Card number', 'Expiry date', 'en'],
  ])('speaks %s', async (locale, number, expiry, lang) => {
    const page = await mounted({ options: { locale } });
    expect(await page.fields.getByLabel(number, { exact: true }).count()).toBe(1);
    expect(await page.fields.getByLabel(expiry, { exact: true }).count()).toBe(1);
    expect(await page.fields.locator('html').getAttribute('lang')).toBe(lang);
    expect(await findings(page)).toEqual([]);
  });

  it.each([
    ['de', 'Kartennummer', 'Die Kartennummer ist unvollständig.'],
    ['es', 'Número de tarjeta', 'El número de tarjeta está incompleto.'],
    ['fr', 'Numéro de carte', 'Le numéro de carte est incomplet.'],
    ['it', 'Numero della carta', 'Il numero della carta è incompleto.'],
    ['nl', 'Kaartnummer', 'Het kaartnummer is niet volledig.'],
  ])('says what is wrong in %s, within a page of 320 px', async (locale, label, message) => {
    const page = await mounted({
      options: { locale },
      context: { viewport: { width: 320, height: 640 } },
    });
    await page.type(label, '4111');
    await page.fields.locator('.expiry input').focus();
    await page.fields.getByText(message).waitFor();
    const root = 'document.documentElement';
    expect(await inFrame(page, `${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  it.each(['1/31', '3/2031', '01/31', '12/2031'])('takes %s as an expiry date', async (text) => {
    const page = await mounted();
    await page.type('Expiry date', text);
    const [month = '', year = ''] = text.split('/');
    const shown = `${month.padStart(2, '0')} / ${year.slice(-2)}`;
    expect(await page.fields.getByLabel('Expiry date').inputValue()).toBe(shown);
    // The frame tells the page, which hears it a little later.
    const said = async (valid: boolean) => {
      const last = (await page.events('change')).at(-1) as
        { fields: { expiry: { valid: boolean } } } | undefined;
      return last?.fields.expiry.valid === valid;
    };
    await page.fields.getByLabel('Expiry date').fill('');
    await until('the page hears that the date is gone', () => said(false));
    await page.fields.getByLabel('Expiry date').fill(text);
    expect(await page.fields.getByLabel('Expiry date').inputValue()).toBe(shown);
    await until('the page hears that the date is valid', () => said(true));
  });

  it('is in English, and says so, when a language does not load', async () => {
    const unreachable = /card-frame\.fr\.[^/]*json/;
    const page = await mounted({ options: { locale: 'fr' }, unreachable });
    expect(await page.fields.getByLabel('Card number', { exact: true }).count()).toBe(1);
    expect(await page.fields.locator('html').getAttribute('lang')).toBe('en');
  });

  it('loads the language of the shopper only', async () => {
    const english = await mounted({ options: { locale: 'en-GB' } });
    const dutch = await mounted({ options: { locale: 'nl' } });
    const loaded = ({ requests }: MerchantPage) =>
      requests.flatMap((request) => /card-frame\.(\w+)\.[\w-]+\.json/.exec(request)?.[1] ?? []);
    expect([loaded(english), loaded(dutch)]).toEqual([[], ['nl']]);
  });

  it('breaks a word of the page that is longer than its field', async () => {
    const page = await mounted({
      options: { texts: { securityCodeLabel: 'Kartenprüfnummernsicherheitscode' } },
      context: { viewport: { width: 320, height: 640 } },
    });
    const root = 'document.documentElement';
    expect(await inFrame(page, `${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
  });

  it('speaks the words of the page, as text', async () => {
    const texts = { accountNumberLabel: 'Kartennummer', expiryLabel: '<b>Gültig bis</b>' };
    const page = await mounted({ options: { locale: 'de', texts } });
    expect(await page.fields.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.fields.getByLabel('Kartennummer').count()).toBe(1);
    expect(await page.fields.locator('label b').count()).toBe(0);
  });
});
