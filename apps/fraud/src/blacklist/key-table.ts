const WORDS = 5;
const KEY_WORDS = 4;
const EXPIRY = 4;
const MIN_CAPACITY = 1_024;
/** Maximum share of used slots; linear probing becomes slow beyond it. */
const MAX_LOAD = 0.6;

/** Marks an entry that never expires; 0 marks a free slot. */
export const NEVER = 0xffff_ffff;

/**
 * Hashes of 128 bits with the second at which each expires. A million entries take 42 MB outside of
 * the heap; a Map of strings took 61 MB, which every major garbage collection had to walk. Deleting
 * shifts the following entries into the gap, so no tombstones are needed.
 */
export class KeyTable {
  private slots = new Uint32Array(MIN_CAPACITY * WORDS);
  private capacity = MIN_CAPACITY;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** @param key 16 bytes, evenly distributed */
  set(key: Buffer, expiresAt: number): void {
    if (this.count >= this.capacity * MAX_LOAD) this.grow();
    const slot = this.find(key);
    if (!this.isTaken(slot)) {
      this.count += 1;
      for (let word = 0; word < KEY_WORDS; word += 1) {
        this.slots[slot * WORDS + word] = key.readUInt32LE(word * 4);
      }
    }
    this.slots[slot * WORDS + EXPIRY] = expiresAt;
  }

  /** The second at which a key expires; undefined if the key is absent. */
  expiryOf(key: Buffer): number | undefined {
    const slot = this.find(key);
    return this.isTaken(slot) ? this.slots[slot * WORDS + EXPIRY] : undefined;
  }

  delete(key: Buffer): boolean {
    let gap = this.find(key);
    if (!this.isTaken(gap)) return false;
    this.count -= 1;
    for (let slot = this.next(gap); this.isTaken(slot); slot = this.next(slot)) {
      const home = this.homeOf(this.slots[slot * WORDS] ?? 0);
      // An entry may fill the gap unless its home slot lies between the gap and its current slot.
      const distance = (slot - home + this.capacity) % this.capacity;
      if (distance < (slot - gap + this.capacity) % this.capacity) continue;
      this.slots.copyWithin(gap * WORDS, slot * WORDS, (slot + 1) * WORDS);
      gap = slot;
    }
    this.slots.fill(0, gap * WORDS, (gap + 1) * WORDS);
    return true;
  }

  clear(): void {
    this.slots = new Uint32Array(MIN_CAPACITY * WORDS);
    this.capacity = MIN_CAPACITY;
    this.count = 0;
  }

  /** The slot that contains the key, or the free slot where it would be inserted. */
  private find(key: Buffer): number {
    const first = key.readUInt32LE(0);
    let slot = this.homeOf(first);
    while (this.isTaken(slot) && !this.holds(slot, key, first)) slot = this.next(slot);
    return slot;
  }

  private holds(slot: number, key: Buffer, first: number): boolean {
    const at = slot * WORDS;
    return (
      this.slots[at] === first &&
      this.slots[at + 1] === key.readUInt32LE(4) &&
      this.slots[at + 2] === key.readUInt32LE(8) &&
      this.slots[at + 3] === key.readUInt32LE(12)
    );
  }

  private isTaken(slot: number): boolean {
    return this.slots[slot * WORDS + EXPIRY] !== 0;
  }

  private homeOf(first: number): number {
    return first % this.capacity;
  }

  private next(slot: number): number {
    return slot + 1 === this.capacity ? 0 : slot + 1;
  }

  private grow(): void {
    const old = this.slots;
    this.capacity *= 2;
    this.slots = new Uint32Array(this.capacity * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + EXPIRY] === 0) continue;
      let slot = this.homeOf(old[at] ?? 0);
      while (this.isTaken(slot)) slot = this.next(slot);
      this.slots.set(old.subarray(at, at + WORDS), slot * WORDS);
    }
  }
}
