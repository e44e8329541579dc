import { Random } from './random.js';

/** A shop, and what is bought there. */
export interface Merchant {
  readonly id: string;
  readonly mcc: string;
  readonly currency: string;
  readonly items: readonly [string, ...string[]];
  /** In minor units. */
  readonly least: number;
  readonly most: number;
}

/** A person who pays. */
export interface Shopper {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly city: string;
  readonly ip: string;
  readonly device: string;
  readonly card: string;
}

/** People who share a device and an address, and use many cards. */
export interface Ring {
  readonly ip: string;
  readonly device: string;
  readonly emailDomain: string;
  readonly country: string;
}

/** Who appears in the traffic of a seed. */
export interface Cast {
  readonly merchants: readonly [Merchant, ...Merchant[]];
  readonly shoppers: readonly [Shopper, ...Shopper[]];
  readonly rings: readonly [Ring, ...Ring[]];
}

/** Masks of published test numbers. */
export const CARDS = [
  '411111******1111',
  '400000******0002',
  '424242******4242',
  '555555******4444',
  '510510******5100',
  '222300******0007',
  '378282*****0005',
  '601111******1117',
] as const;

const MERCHANTS: Cast['merchants'] = [
  shop('north-books', '5942', 'EUR', 700, 9_500, ['Novel', 'Atlas', 'Cookbook']),
  shop('kaffee-lab', '5499', 'EUR', 900, 6_500, ['Espresso beans', 'Grinder', 'Filter paper']),
  shop('volt-electronics', '5732', 'EUR', 4_900, 129_900, ['Headphones', 'Laptop', 'Camera']),
  shop('lumen-fashion', '5651', 'EUR', 1_900, 32_000, ['Coat', 'Boots', 'Scarf']),
  shop('harbour-travel', '4722', 'GBP', 8_900, 240_000, ['City trip', 'Ferry', 'Hotel night']),
  shop('pixel-games', '5816', 'USD', 499, 7_999, ['Game', 'Season pass', 'Gift card']),
];
const FIRST = ['Ada', 'Grace', 'Alan', 'Barbara', 'Edsger', 'Radia', 'Ken', 'Frances'] as const;
const LAST = [
  'Hopper',
  'Turing',
  'Liskov',
  'Perlman',
  'Allen',
  'Knuth',
  'Byron',
  'Hamming',
] as const;
type Place = readonly [country: string, city: string];

const PLACES: readonly [Place, ...Place[]] = [
  ['DE', 'Berlin'],
  ['FR', 'Lyon'],
  ['NL', 'Utrecht'],
  ['ES', 'Bilbao'],
  ['IT', 'Turin'],
  ['GB', 'Leeds'],
  ['US', 'Portland'],
];
/** So many that one who buys twice is no sign of fraud. */
const SHOPPERS = 3_000;
const RINGS = 4;

/** The cast of a seed: always the same. */
export function castOf(seed: number): Cast {
  const random = new Random(seed);
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => shopper(index, random));
  const rings = Array.from({ length: RINGS }, (_, index) => ring(index, random));
  return {
    merchants: MERCHANTS,
    shoppers: shoppers as unknown as Cast['shoppers'],
    rings: rings as unknown as Cast['rings'],
  };
}

function shop(
  id: string,
  mcc: string,
  currency: string,
  least: number,
  most: number,
  items: Merchant['items'],
): Merchant {
  return { id, mcc, currency, least, most, items };
}

function shopper(index: number, random: Random): Shopper {
  const firstName = random.pick(FIRST);
  const lastName = random.pick(LAST);
  const [country, city] = random.pick(PLACES);
  return {
    id: `customer-${1_000 + index}`,
    email: `${firstName}.${lastName}.${index}@example.com`.toLowerCase(),
    ...{ firstName, lastName, country, city },
    // Of the ranges for documentation.
    ip: `198.51.100.${random.between(1, 254)}`,
    device: `device-${1_000 + index}`,
    card: random.pick(CARDS),
  };
}

function ring(index: number, random: Random): Ring {
  return {
    ip: `203.0.113.${10 + index}`,
    device: `emulator-${index}-${random.between(1_000, 9_999)}`,
    emailDomain: random.pick(['mail-drop.example', 'inbox-now.example']),
    country: random.pick(PLACES)[0],
  };
}
