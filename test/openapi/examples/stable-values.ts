import { createHash } from 'node:crypto';
import { passesLuhn } from '@tessera/cards';
import { TEST_CARDS } from './find-secrets.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** Long enough and mixed enough to be a key, a token, a hash or a cursor. */
const RANDOM = /(?<![\w+.-])[\w+-]{16,}(?:\.[\w+-]+)*={0,2}(?![\w+-])/g;
const ENCODED = /^[\w+/=-]{16,}$/;
/** Those of the sandbox's banks and of standards; none is a person's. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const CARD_NUMBER = /(?<![\d.-])\d{13,19}(?!\d)/g;
/** What makes a name unique: `runtime-58I5Z1mZWiZU`, `order-8c486ae5`. */
const SUFFIX = /(?<=[a-z]-)(?<![0-9a-f]{4}-)(?:[0-9a-f]{6,12}|[A-Za-z0-9]{12})(?![\w-])/g;
const LOOPBACK = /(?:(https?):\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]):(\d+)/g;
const LOOPBACK_IP = /^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;
const DURATION = /(?:^|_)(?:duration|latency|elapsed|took)(?:_ms|_us)?$/;
const EPOCH = /(?:^iat|^exp|^auth_time|_at|_time)$/;

/** When every example begins. */
const BEGIN = Date.parse('2026-03-02T09:30:00.000Z');
const MINUTE_MS = 60_000;
const STEP_MS = 250;
const DURATION_VALUE = 12;
const DEFAULT_BASE = 4000;
const MAX_PART = 48;
const CLIENT_SECRET = 'tcs_';

export interface StabilizeOptions {
  /** Where a value is: what it is replaced by is made of it. */
  readonly place: string;
  /** The first port of the stack that the value was recorded in, if it was one. */
  readonly portBase: number | null;
  /** The URL of the service, where the value was not recorded in a stack. */
  readonly serviceUrl: string;
}

/**
 * Replaces what differs from one recording to the next, or is a secret, by values that do not: IDs,
 * keys and tokens by others of the same form, times by times from a fixed one on. The same original
 * has the same replacement in every example of a service.
 */
export class StableValues {
  private readonly replaced = new Map<string, string>();

  /** @param exchange the request and the response, whose times belong together */
  stabilize<T>(exchange: T, options: StabilizeOptions): T {
    const times = timesOf(exchange);
    const sent = JSON.stringify((exchange as { request?: unknown }).request ?? null);
    const walk = (value: unknown, name: string, place: string): unknown => {
      if (Array.isArray(value)) {
        return value.map((each, index) => walk(each, name, `${place}.${index}`));
      }
      if (typeof value === 'object' && value !== null) {
        // Tools would resolve a reference of a JSON Schema within the description.
        if ('$ref' in value) return { type: 'object' };
        const fields = Object.entries(value).filter(([key]) => key !== '$defs');
        const entries = fields.map(([key, each]): [string, unknown] => [
          this.text(key, `${place}.${key}`, sent, options),
          walk(each, key, `${place}.${key}`),
        ]);
        return Object.fromEntries(entries);
      }
      if (typeof value === 'number') return stableNumber(value, name);
      if (typeof value !== 'string') return value;
      return times.get(value) ?? this.text(value, place, sent, options);
    };
    return walk(exchange, '', options.place) as T;
  }

  private text(text: string, place: string, sent: string, options: StabilizeOptions): string {
    if (LOOPBACK_IP.test(text)) return '203.0.113.7';
    if (ENCODED.test(text) && isRandom(text)) return this.replacement(text, place);
    return text
      .replaceAll(LOOPBACK, (origin, scheme: string | undefined, port: string) =>
        stableOrigin(origin, scheme, Number(port), sent, options),
      )
      .replaceAll(CARD_NUMBER, publishedCard)
      .replaceAll(UUID, (id) => this.replacement(id, place))
      .replaceAll(RANDOM, (run) => (isRandom(run) ? this.replacement(run, place) : run))
      .replaceAll(SUFFIX, (run) => (isMixed(run) ? this.replacement(run, place) : run));
  }

  private replacement(original: string, place: string): string {
    const known = this.replaced.get(original);
    if (known !== undefined) return known;
    if ([...this.replaced.values()].includes(original)) return original;
    const made = original
      .split('.')
      .map((part, index) => disguised(part, `${place}.${index}`))
      .join('.');
    this.replaced.set(original, made);
    return made;
  }
}

/** Other characters of the same kinds, made of a place. */
function disguised(part: string, place: string): string {
  const isHex = /^[0-9a-f-]+$/i.test(part);
  const isJson = part.startsWith('eyJ');
  const kept = isJson ? 'eyJ'.length : prefixLength(part);
  const text = part.length > MAX_PART && !isHex && isJson ? part.slice(0, MAX_PART) : part;
  const made = text.replaceAll(/[^]/g, (character, index: number) => {
    if (index < kept) return character;
    // Of Base64 with padding, the last character has bits that must be zero.
    if (text[index + 1] === '=') return character;
    // The version and the variant of a UUID.
    if (text.length === 36 && isHex && (index === 14 || index === 19)) return character;
    const byte = createHash('sha256').update(`${place}#${index}`).digest()[0] ?? 0;
    if (isHex && /[0-9a-f]/i.test(character)) return (byte % 16).toString(16);
    if (/[0-9]/.test(character)) return String(byte % 10);
    if (/[a-z]/.test(character)) return String.fromCharCode(97 + (byte % 26));
    if (/[A-Z]/.test(character)) return String.fromCharCode(65 + (byte % 26));
    return character;
  });
  // Scanners look for the form of client secrets, and no file of an image may have it.
  return part.startsWith(CLIENT_SECRET) ? `${CLIENT_SECRET}example-${made.slice(-12)}` : made;
}

/** Of `tv_live_…`, what says its kind. */
function prefixLength(part: string): number {
  return /^(?:[a-z]{1,12}[_-])+/.exec(part)?.[0].length ?? 0;
}

/** The number of a network token that the sandbox made up looks like that of a card. */
function publishedCard(digits: string): string {
  return passesLuhn(digits) ? (TEST_CARDS.find((each) => each[0] === digits[0]) ?? digits) : digits;
}

function isRandom(run: string): boolean {
  if (IBAN.test(run)) return false;
  if (/^[0-9a-f]{16,}$/i.test(run)) return /[a-f]/i.test(run) && /[0-9]/.test(run);
  if (run.split('.').some((part) => part.startsWith('eyJ'))) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(run)).length;
  const words = run.split(/[-_./]/).every((word) => /^(?:[a-zA-Z]+|[0-9]+)$/.test(word));
  return kinds === 3 && !words;
}

function isMixed(run: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(run));
  return kinds.length > 1;
}

function stableNumber(value: number, name: string): number {
  if (DURATION.test(name)) return DURATION_VALUE;
  if (!EPOCH.test(name) || !Number.isInteger(value)) return value;
  if (value > 1.6e9 && value < 2.2e9) return Math.floor(BEGIN / 1000);
  return value > 1.6e12 && value < 2.2e12 ? BEGIN : value;
}

/** Services have their ports on a laptop; what a caller sent is the caller's. */
function stableOrigin(
  origin: string,
  scheme: string | undefined,
  port: number,
  sent: string,
  { portBase, serviceUrl }: StabilizeOptions,
): string {
  const offset = portBase === null ? -1 : port - portBase;
  if (offset >= 0 && offset <= 10) {
    return `${scheme === undefined ? '' : `${scheme}://`}localhost:${DEFAULT_BASE + offset}`;
  }
  const url = sent.includes(origin) || portBase !== null ? 'https://shop.example' : serviceUrl;
  return scheme === undefined ? new URL(url).host : url;
}

/** The times of an exchange: those within a minute are steps apart, others whole minutes. */
function timesOf(exchange: unknown): Map<string, string> {
  const texts = new Set<string>();
  JSON.stringify(exchange, (_, value: unknown) => {
    if (typeof value === 'string' && INSTANT.test(value)) texts.add(value);
    return value;
  });
  const sorted = [...texts].sort((a, b) => Date.parse(a) - Date.parse(b));
  const first = Date.parse(sorted[0] ?? '');
  return new Map(
    sorted.map((text, index) => {
      const after = Date.parse(text) - first;
      const offset =
        after < MINUTE_MS ? index * STEP_MS : Math.round(after / MINUTE_MS) * MINUTE_MS;
      return [text, new Date(BEGIN + offset).toISOString()];
    }),
  );
}
