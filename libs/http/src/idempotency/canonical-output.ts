const FIRST_BYTES = 16 * 1024;
/** Of a larger body, nothing is kept. */
const KEPT_BYTES = 64 * 1024;

/** Bytes that grow, and that are wiped after use. */
export class CanonicalOutput {
  private bytes = Buffer.alloc(FIRST_BYTES);
  private length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Writes a part of other bytes. A loop, because nearly all parts are short. */
  part(input: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes } = this;
    let { length } = this;
    for (let at = start; at < end; at += 1) bytes[length++] = input[at] ?? 0;
    this.length = length;
  }

  text(text: string): void {
    this.reserve(3 * text.length);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  /** A copy of all that was written. */
  copy(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  /** Empties it, so that nothing of a body is left. */
  wipe(): void {
    this.bytes.fill(0, 0, this.length);
    this.length = 0;
    if (this.bytes.length > KEPT_BYTES) this.bytes = Buffer.alloc(FIRST_BYTES);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = Buffer.alloc(2 * (this.length + count));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes.fill(0);
    this.bytes = grown;
  }
}
