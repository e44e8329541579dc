import type { PlaceKind } from './place.js';

/** The sections that begin with `<` and how they end; the longest opening first. */
const SECTIONS = [
  { opening: '<![CDATA[', closing: ']]>', kind: 'cdata' },
  { opening: '<!--', closing: '-->', kind: 'markup' },
  { opening: '<?', closing: '?>', kind: 'markup' },
] as const;

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/**
 * Finds out where in an XML or HTML document each offset is. Inside comments, instructions and between
 * attributes no escaping can keep a value a value, so those offsets are `markup`.
 *
 * @param offsets in their order
 */
export function xmlPlaces(xml: Buffer, offsets: readonly number[]): PlaceKind[] {
  const walk = new XmlWalk(xml);
  return offsets.map((offset) => walk.kindAt(offset));
}

class XmlWalk {
  private index = 0;
  private kind: PlaceKind = 'text';
  /** How the current section ends. */
  private closing: string | null = null;
  private quote = 0;

  constructor(private readonly xml: Buffer) {}

  kindAt(offset: number): PlaceKind {
    while (this.index < offset) this.index += this.step();
    return this.kind;
  }

  /** @returns how many bytes were recognized */
  private step(): number {
    if (this.closing !== null) return this.insideSection(this.closing);
    const byte = this.xml[this.index] ?? 0;
    if (this.kind === 'text') return byte === LESS_THAN ? this.open() : 1;
    if (this.kind === 'attribute') {
      if (byte === this.quote) this.kind = 'markup';
      return 1;
    }
    if (byte === GREATER_THAN) this.kind = 'text';
    if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
      this.kind = 'attribute';
      this.quote = byte;
    }
    return 1;
  }

  private insideSection(closing: string): number {
    if (!this.startsWith(closing)) return 1;
    this.closing = null;
    this.kind = 'text';
    return closing.length;
  }

  private open(): number {
    const section = SECTIONS.find(({ opening }) => this.startsWith(opening));
    this.kind = section?.kind ?? 'markup';
    this.closing = section?.closing ?? null;
    return section?.opening.length ?? 1;
  }

  private startsWith(text: string): boolean {
    return this.xml.toString('latin1', this.index, this.index + text.length) === text;
  }
}
