import { isUtf8 } from 'node:buffer';
import type { Headers } from '../headers/returned-headers.js';
import { bodyType } from '../template/body-format.js';
import { decodeText, encodeText, readableText, UnreadableBodyError } from './body-text.js';
import { encodedRuns } from './encoded-runs.js';
import { READINGS, spelledLike, unescaped } from './escapes.js';
import { quoteMaskedNumbers } from './quote-masked-numbers.js';
import { ScanBudget, SecretFinder, type SentSecrets } from './secret-finder.js';

const ASTERISK = 0x2a;
/** How often an encoding may be wrapped in another. */
const MAX_DEPTH = 32;

/** The characters of a string that change, by their index. */
type Edits = Map<number, number>;

/**
 * Masks a response: every card number in it, including those of other cards, and the secrets that were
 * sent. Escapes, base64 and hex are decoded until none are left, and matches are overwritten in their
 * original encoding, so that all other bytes stay the same.
 */
export class ResponseMask {
  private readonly finder: SecretFinder;
  private readonly budget = new ScanBudget();

  constructor(sent: SentSecrets) {
    this.finder = new SecretFinder(sent);
  }

  /** @throws UnreadableBodyError if the encodings are nested too deeply or take too long to search */
  text(text: string): string {
    return applied(text, this.search(text, 0, false));
  }

  /** The value of a header, whose characters are bytes of UTF-8 or Latin 1. */
  header(value: string): string {
    const bytes = Buffer.from(value, 'latin1');
    return isUtf8(bytes)
      ? Buffer.from(this.text(bytes.toString('utf8'))).toString('latin1')
      : this.text(value);
  }

  /**
   * @param body unpacked; it is not changed
   * @throws UnreadableBodyError if the body is not text or its encoding is unknown
   */
  body(body: Buffer, headers: Headers): Buffer {
    const { text, encoding } = readableText(body, headers);
    const masked = this.text(text);
    if (masked === text) return body;
    const { format } = bodyType(String(headers['content-type'] ?? ''));
    return encodeText(format === 'json' ? quoteMaskedNumbers(masked) : masked, encoding);
  }

  /** Any bytes, as a dry run shows them. */
  bytes(body: Buffer): Buffer {
    const encoding = isUtf8(body) ? 'utf8' : 'latin1';
    return encodeText(this.text(decodeText(body, encoding)), encoding);
  }

  private search(text: string, depth: number, isDecoded: boolean): Edits {
    if (depth > MAX_DEPTH) throw new UnreadableBodyError('The body is nested too deep.');
    this.budget.spend(text.length);
    const edits: Edits = new Map();
    this.finder.find(text, isDecoded, this.budget, (index) => edits.set(index, ASTERISK));
    // Each reading sees what the earlier ones have hidden: `=41` of `pan=4111` is not an escape then.
    for (const reading of READINGS) {
      this.searchEscaped(applied(text, edits), reading, depth, isDecoded, edits);
    }
    this.searchEncoded(applied(text, edits), depth, edits);
    return edits;
  }

  private searchEscaped(
    text: string,
    reading: (typeof READINGS)[number],
    depth: number,
    isDecoded: boolean,
    edits: Edits,
  ): void {
    for (const { text: inner, starts, ends } of unescaped(text, reading)) {
      for (const [index, code] of this.search(inner, depth + 1, isDecoded)) {
        const start = starts[index] ?? 0;
        const spelled = spelledLike(text.slice(start, ends[index]), code);
        for (let offset = 0; offset < spelled.length; offset++) {
          edit(edits, text, start + offset, spelled.charCodeAt(offset));
        }
      }
    }
  }

  private searchEncoded(text: string, depth: number, edits: Edits): void {
    for (const run of encodedRuns(text)) {
      for (const [index, code] of this.search(run.text, depth + 1, true)) {
        run.replace(index, code, (position, char) => {
          edits.set(position, char);
        });
      }
    }
  }
}

/** Characters that are hidden already stay hidden. */
function edit(edits: Edits, text: string, index: number, code: number): void {
  if (edits.get(index) !== ASTERISK && text.charCodeAt(index) !== code) edits.set(index, code);
}

function applied(text: string, edits: Edits): string {
  if (edits.size === 0) return text;
  let result = '';
  let done = 0;
  for (const [index, code] of [...edits].toSorted(([a], [b]) => a - b)) {
    result += text.slice(done, index) + String.fromCharCode(code);
    done = index + 1;
  }
  return result + text.slice(done);
}
