import type { Headers } from '../headers/returned-headers.js';
import { bodyType } from '../template/body-format.js';
import { decodeText, encodeText, textEncoding } from './body-text.js';
import { hideInEncodedRuns } from './encoded-runs.js';
import { MaskableText } from './maskable-text.js';
import { quoteMaskedNumbers } from './quote-masked-numbers.js';
import { SecretFinder, type SentSecrets } from './secret-finder.js';

/**
 * Masks an answer: every card number in it, whoever's it is, and the secrets that were sent. Plain,
 * spaced, dashed, percent-encoded, as escapes of JSON and XML, in base64 and in hex.
 */
export class ResponseMask {
  private readonly finder: SecretFinder;

  constructor(sent: SentSecrets) {
    this.finder = new SecretFinder(sent);
  }

  text(text: string): string {
    // Both readings: `100%4111…` is a number only before, `%34%31…` only after unescaping.
    const plain = this.hide(MaskableText.plain(text));
    const unescaped = MaskableText.unescaped(plain);
    return unescaped === null ? plain : this.hide(unescaped);
  }

  /** @param body unpacked; it is not changed */
  body(body: Buffer, headers: Headers): Buffer {
    const encoding = textEncoding(body, headers);
    const text = decodeText(body, encoding);
    const masked = this.text(text);
    if (masked === text) return body;
    const { format } = bodyType(String(headers['content-type'] ?? ''));
    return encodeText(format === 'json' ? quoteMaskedNumbers(masked) : masked, encoding);
  }

  private hide(masked: MaskableText): string {
    for (const index of this.finder.find(masked.text)) masked.hide(index);
    hideInEncodedRuns(masked, this.finder);
    return masked.masked();
  }
}
