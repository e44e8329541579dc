import { describe, expect, it } from '@jest/globals';
import { SIMULATED_BANKS } from '../institutions.js';
import { BRAND_DARK, BRAND_LIGHT, stylesOf } from './styles.js';

/** WCAG 2.2, 1.4.3: for text that is not large. */
const ENOUGH = 4.5;
const WHITE = 1;
/** `#10141a` and `#12161b`, the darkest text and page. */
const NEAR_BLACK = 0.008;
/** The lightest colored page behind the bank's name. */
const PALE = 0.85;

describe('the colors of the banks', () => {
  it.each(SIMULATED_BANKS.map(({ slug, hue }) => [slug, hue] as const))(
    'of %s are readable on every background',
    (_slug, hue) => {
      const light = luminance(hue, BRAND_LIGHT);
      const dark = luminance(hue, BRAND_DARK);
      expect(contrast(WHITE, light)).toBeGreaterThan(ENOUGH);
      expect(contrast(PALE, light)).toBeGreaterThan(ENOUGH);
      expect(contrast(dark, NEAR_BLACK)).toBeGreaterThan(ENOUGH);
    },
  );

  it('are those of the style sheet', () => {
    const [bank] = SIMULATED_BANKS;
    if (bank === undefined) throw new Error('There is no bank.');
    expect(stylesOf(bank)).toContain(`hsl(${bank.hue} ${BRAND_LIGHT})`);
    expect(stylesOf(bank)).toContain(`hsl(${bank.hue} ${BRAND_DARK})`);
  });
});

function contrast(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of an `hsl()` color. */
function luminance(hue: number, rest: string): number {
  const [saturation = 0, lightness = 0] = rest.split(' ').map((part) => parseInt(part, 10) / 100);
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const [red = 0, green = 0, blue = 0] = [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
