/** A receiver that verifies a notification and saves it once. */
export function verifySnippet(): string {
  return [
    "import { webhooks } from '@tessera/client';",
    '',
    '// rawBody: the bytes as they arrived, before anything parses them.',
    'const event = await webhooks.verify(',
    '  rawBody,',
    '  request.headers,',
    "  process.env['HMAC_KEY'] ?? '',",
    ');',
    '// The same event may arrive twice: discard an id that you have seen.',
    'await saveOnce(event.id, event);',
    '// Return 2xx within 15 seconds.',
  ].join('\n');
}
