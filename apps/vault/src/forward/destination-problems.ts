import { AllowedDestinations } from '@tessera/outbound';

/** What is wrong with the variable, as messages for the operator. */
export function destinationProblems(entries: readonly string[], production: boolean): string[] {
  const name = 'FORWARD_ALLOWED_DESTINATIONS';
  try {
    new AllowedDestinations(entries);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : 'is not as described.'}`];
  }
  const isPlain = entries.some((entry) => entry.toLowerCase().startsWith('http:'));
  return production && isPlain ? [`${name} must name https destinations alone in production.`] : [];
}
