import { scrubCardNumbers } from '@tessera/cards';

/** Credentials and capabilities as they stand in headers, addresses and messages. */
const SECRETS: readonly [RegExp, string][] = [
  [/(bearer\s+)[\w.~+/=-]+/gi, '$1***'],
  [/(basic\s+)[\w+/=-]{8,}/gi, '$1***'],
  [/((?:x-)?api[_-]?key|token|key)=[^&\s"\\]+/gi, '$1=***'],
  [/(session_id(?:=|":\s*"))[\w-]+/gi, '$1***'],
  // A session id is the browser's whole credential.
  [/(\/(?:sessions|check)\/)[\w-]{8,}/g, '$1***'],
  [/(postgres(?:ql)?|rediss?):\/\/[^@\s"]*@/gi, '$1://***@'],
];

/**
 * The last gate of every log line: card numbers, bearer tokens, API keys and session ids are
 * masked wherever they stand. pino's `redact` works on paths and let them through at depth three,
 * in messages and inside error texts.
 */
export function scrubLine(line: string): string {
  let scrubbed = scrubCardNumbers(line);
  for (const [pattern, replacement] of SECRETS) scrubbed = scrubbed.replace(pattern, replacement);
  return scrubbed;
}
