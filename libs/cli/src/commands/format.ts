/** The local time of day, with the date when it is not today. */
export function clock(iso: string): string {
  const date = new Date(iso);
  const time = date.toTimeString().slice(0, 'hh:mm:ss'.length);
  return date.toDateString() === new Date().toDateString()
    ? time
    : `${date.toISOString().slice(0, 'yyyy-mm-dd'.length)} ${time}`;
}

/** An amount in minor units as people write it: `49.00 EUR`. */
export function money(amount: number, currency: string): string {
  try {
    const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits;
    return `${(amount / 10 ** (digits ?? 2)).toFixed(digits)} ${currency}`;
  } catch {
    return `${amount} ${currency}`;
  }
}

/** The color of an outcome. */
export function outcomeStyle(outcome: string): 'green' | 'red' | 'yellow' {
  if (outcome === 'ALLOW') return 'green';
  return outcome === 'BLOCK' ? 'red' : 'yellow';
}
