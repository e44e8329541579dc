/** A run of base64 or hex in a string, decoded from one of its characters on. */
export interface EncodedRun {
  /** One character for each byte. */
  readonly text: string;
  /**
   * Writes a byte of the decoded text.
   *
   * @param write called with the characters of the source that change
   */
  replace(byte: number, code: number, write: (position: number, code: number) => void): void;
}

/** Seven digits take ten characters in base64 and fourteen in hex. */
const SHORTEST_BASE64 = 10;
const SHORTEST_HEX = 14;
const LATIN_LIMIT = 0x80;

/**
 * Decodes base64 (both alphabets, also broken into lines) and hex, at every offset: it is not visible
 * where in a run an encoding begins.
 */
export function* encodedRuns(text: string): Generator<EncodedRun> {
  for (const run of runs(text, BASE64_DIGITS, SHORTEST_BASE64)) {
    for (let offset = 0; offset < 4; offset++) yield new Base64Run(text, run.subarray(offset));
  }
  for (const run of runs(text, HEX_DIGITS, SHORTEST_HEX)) {
    for (let offset = 0; offset < 2; offset++) yield new HexRun(text, run.subarray(offset));
  }
}

/** The positions of the characters of each run of one alphabet. */
function* runs(text: string, digits: Int8Array, shortest: number): Generator<Uint32Array> {
  const sites: number[] = [];
  for (let index = 0; index <= text.length;) {
    const code = text.charCodeAt(index);
    if (code < LATIN_LIMIT && (digits[code] ?? -1) >= 0) {
      sites.push(index++);
      continue;
    }
    const lineBreak = sites.length === 0 ? 0 : lineBreakAt(text, index);
    if (lineBreak > 0) {
      index += lineBreak;
      continue;
    }
    if (sites.length >= shortest) yield Uint32Array.from(sites);
    sites.length = 0;
    index++;
  }
}

/** The length of a line break, as it is or as JSON escapes it. */
function lineBreakAt(text: string, index: number): number {
  const char = text.charAt(index);
  if (char === '\n' || char === '\r') return 1;
  const escaped = text.charAt(index + 1);
  return char === '\\' && (escaped === 'n' || escaped === 'r') ? 2 : 0;
}

class Base64Run implements EncodedRun {
  readonly text: string;
  private readonly digits: Uint8Array;

  constructor(
    text: string,
    private readonly run: Uint32Array,
  ) {
    this.digits = Uint8Array.from(run, (site) => BASE64_DIGITS[text.charCodeAt(site)] ?? 0);
    const bytes = Buffer.alloc(Math.floor((run.length * 3) / 4));
    for (let index = 0; index < bytes.length; index++) {
      const { at, shift } = placeOf(index);
      bytes[index] = (this.pairAt(at) >> shift) & 0xff;
    }
    this.text = bytes.toString('latin1');
  }

  replace(byte: number, code: number, write: (position: number, code: number) => void): void {
    const { at, shift } = placeOf(byte);
    const changed = (this.pairAt(at) & ~(0xff << shift)) | (code << shift);
    this.digits[at] = changed >> 6;
    this.digits[at + 1] = changed & 0x3f;
    for (const digit of [at, at + 1]) {
      write(this.run[digit] ?? 0, ALPHABET.charCodeAt(this.digits[digit] ?? 0));
    }
  }

  private pairAt(at: number): number {
    return ((this.digits[at] ?? 0) << 6) | (this.digits[at + 1] ?? 0);
  }
}

/** The two base64 digits that contain a byte. */
function placeOf(byte: number): { readonly at: number; readonly shift: number } {
  return { at: Math.floor((byte * 4) / 3), shift: 4 - (byte % 3) * 2 };
}

class HexRun implements EncodedRun {
  readonly text: string;

  constructor(
    text: string,
    private readonly run: Uint32Array,
  ) {
    const digits = Uint8Array.from(run, (site) => HEX_DIGITS[text.charCodeAt(site)] ?? 0);
    const bytes = Buffer.alloc(Math.floor(run.length / 2));
    for (let index = 0; index < bytes.length; index++) {
      bytes[index] = (digits[index * 2] ?? 0) * 16 + (digits[index * 2 + 1] ?? 0);
    }
    this.text = bytes.toString('latin1');
  }

  replace(byte: number, code: number, write: (position: number, code: number) => void): void {
    const spelled = code.toString(16).padStart(2, '0');
    for (const half of [0, 1]) {
      write(this.run[byte * 2 + half] ?? 0, spelled.charCodeAt(half));
    }
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64_DIGITS = tableOf(ALPHABET);
BASE64_DIGITS['-'.charCodeAt(0)] = 62;
BASE64_DIGITS['_'.charCodeAt(0)] = 63;
const HEX_DIGITS = tableOf('0123456789abcdef');
for (const [value, char] of Array.from('ABCDEF').entries()) {
  HEX_DIGITS[char.charCodeAt(0)] = value + 10;
}

function tableOf(alphabet: string): Int8Array {
  const table = new Int8Array(LATIN_LIMIT).fill(-1);
  for (let digit = 0; digit < alphabet.length; digit++) table[alphabet.charCodeAt(digit)] = digit;
  return table;
}
