/** A rule of the comparison: three conditions, all of which must be true. */
export interface SampleRule {
  readonly id: string;
  readonly minAmount: number;
  readonly countries: readonly [string, string, string];
  readonly channel: string;
}

/** A payment as rule input. Some lack fields that rules read, as in real traffic. */
export interface SamplePayment {
  readonly transaction: { readonly amount: number };
  readonly billing?: { readonly country: string | null };
  readonly context?: string;
}

const COUNTRIES = ['DE', 'FR', 'NL', 'ES', 'IT', 'PT', 'AT', 'BE'] as const;
const CHANNELS = ['web', 'app', 'tel', 'pos'] as const;
const PAYMENTS = 64;

export function sampleRules(count: number): readonly SampleRule[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    minAmount: 1_000 + ((index * 7_919) % 9_000),
    countries: [countryAt(index), countryAt(index + 3), 'UK'],
    channel: CHANNELS[index % CHANNELS.length] ?? 'web',
  }));
}

export const samplePayments: readonly SamplePayment[] = Array.from(
  { length: PAYMENTS },
  (_, index) => ({
    transaction: { amount: (index * 1_237) % 6_000 },
    ...(index % 8 === 0
      ? {}
      : { billing: { country: index % 16 === 1 ? null : countryAt(index) } }),
    ...(index % 5 === 0 ? {} : { context: CHANNELS[index % 4] ?? 'web' }),
  }),
);

function countryAt(index: number): string {
  return COUNTRIES[index % COUNTRIES.length] ?? 'DE';
}
