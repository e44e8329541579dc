import { Badge, type Tone } from '../../ui/index.js';

const TONES: Readonly<Record<string, Tone>> = {
  authorized: 'info',
  captured: 'good',
  settled: 'good',
  active: 'good',
  succeeded: 'good',
  completed: 'good',
  failed: 'bad',
  suspended: 'warn',
  expired: 'warn',
  cancelled: 'neutral',
  voided: 'neutral',
  deleted: 'neutral',
};

/** The state of a payment, a token or a check; states that will change by themselves are in blue. */
export function Status({ value }: { readonly value: string }) {
  return <Badge tone={TONES[value] ?? 'brand'}>{wordsOf(value)}</Badge>;
}

/** `awaiting_bank` as "Awaiting bank". */
export function wordsOf(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
