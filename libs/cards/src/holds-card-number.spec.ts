import { describe, expect, it } from '@jest/globals';
import { addressHoldsCardNumber, holdsCardNumber, isCardNumber } from './holds-card-number.js';

const VISA = '4111111111111111';

describe('holdsCardNumber', () => {
  it.each([VISA, `card ${VISA}, thanks`, '4111-1111 1111-1111', '30569309025904'])(
    'finds it in %s',
    (text) => {
      expect(holdsCardNumber(text)).toBe(true);
    },
  );

  it.each(['4111111111111112', '411111111110', '41111111-1111-4111-8111-411111111111', ''])(
    'finds none in %s',
    (text) => {
      expect(holdsCardNumber(text)).toBe(false);
    },
  );
});

describe('isCardNumber', () => {
  it.each([VISA, `-${VISA}`, `${VISA}.00`, '4.111111111111111e15'])('takes %s for one', (text) => {
    expect(isCardNumber(text)).toBe(true);
  });

  it.each(['0.4111111111111111', '1e999999999', 'true'])('takes %s for none', (text) => {
    expect(isCardNumber(text)).toBe(false);
  });
});

describe('addressHoldsCardNumber', () => {
  it.each([
    `https://shop.example/?card=${VISA}`,
    'https://shop.example/?card=4111%201111%201111%201111',
    'https://shop.example/4111+1111+1111+1111',
    '%34111111111111111',
    '%zz?card=4111%201111%201111%201111',
  ])('finds it in %s', (address) => {
    expect(addressHoldsCardNumber(address)).toBe(true);
  });

  it.each(['https://shop.example/done?order=7', 'https://shop.example/%20%zz', '+43 1 5880139'])(
    'finds none in %s',
    (address) => {
      expect(addressHoldsCardNumber(address)).toBe(false);
    },
  );
});
