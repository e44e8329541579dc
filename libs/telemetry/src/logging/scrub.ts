import { scrubCardNumbers } from '@tessera/cards';

/** Credentials and capabilities as they appear in headers, URLs and messages. */
const SECRETS: readonly [RegExp, string][] = [
  [/(bearer\s+)[\w.~+/=-]+/gi, '$1***'],
  [/(basic\s+)[\w+/=-]{8,}/gi, '$1***'],
  [/((?:x-)?api[_-]?key|token|key)=[^&\s"\\]+/gi, '$1=***'],
  // Headers, as a dump of a request shows them: with quotes, escaped quotes or none.
  [/((?:x-)?api[_-]?key|authorization|cookie)(\\?"?\s*[:,]\s*\\?"?)[^"\\\n]+/gi, '$1$2***'],
  // One of our API keys, anywhere: the remaining prefix identifies it.
  [/\b([a-z]{2,10}_[a-z0-9-]{1,20}_[A-Za-z0-9]{16})_[A-Za-z0-9]{49}\b/g, '$1_***'],
  [/(session_id(?:=|":\s*"))[\w-]+/gi, '$1***'],
  // A session id is the browser's whole credential. File names in stack traces, such as
  // sessions/session.response.js, are not matches.
  [/(\/(?:sessions|check)\/)(?![\w-]+\.[\w.]*[jt]s\b)[\w-]{8,}/g, '$1***'],
  [/(postgres(?:ql)?|rediss?):\/\/[^@\s"]*@/gi, '$1://***@'],
];

/**
 * The ids of the trace, as the logger writes them; within a message the quotes would be escaped. One
 * random id in a thousand reads like a card number, and masked it could not be found.
 */
const TRACE_IDS = /"trace_id":"[0-9a-f]{32}","span_id":"[0-9a-f]{16}"/g;

/**
 * The last gate of the log, for one line or many: card numbers, bearer tokens, API keys and session
 * ids are masked wherever they appear. pino's `redact` works on paths and missed them at depth three,
 * in messages and inside error messages.
 */
export function scrubLines(lines: string): string {
  if (!lines.includes('"trace_id":"')) return scrubText(lines);
  let scrubbed = '';
  let done = 0;
  for (const { 0: ids, index } of lines.matchAll(TRACE_IDS)) {
    scrubbed += scrubText(lines.slice(done, index)) + ids;
    done = index + ids.length;
  }
  return scrubbed + scrubText(lines.slice(done));
}

/** As {@link scrubLines}, for text from outside that is stored: nothing in it is one of our trace IDs. */
export function scrubText(text: string): string {
  let scrubbed = scrubCardNumbers(text);
  for (const [pattern, replacement] of SECRETS) scrubbed = scrubbed.replace(pattern, replacement);
  return scrubbed;
}
