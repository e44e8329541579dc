const FIRST_CAPACITY = 1_024;

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A growing list of numbers without the memory overhead of a list of objects. */
export class Column<Store extends Numbers> {
  length = 0;
  private numbers: Store;

  constructor(private readonly Store: new (size: number) => Store) {
    this.numbers = new Store(FIRST_CAPACITY);
  }

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new this.Store(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.numbers[index] ?? NaN;
  }
}
