/**
 * Pairs as OpenTelemetry writes them in variables: `name=value,name=value`, percent-encoded.
 *
 * @returns null when the text is not that
 */
export function parsePairs(text: string): Readonly<Record<string, string>> | null {
  const pairs: Record<string, string> = {};
  for (const pair of text.split(',')) {
    if (pair.trim() === '') continue;
    const split = pair.indexOf('=');
    const name = pair.slice(0, split).trim();
    if (split < 1 || name === '') return null;
    try {
      pairs[name] = decodeURIComponent(pair.slice(split + 1).trim());
    } catch {
      return null;
    }
  }
  return pairs;
}
