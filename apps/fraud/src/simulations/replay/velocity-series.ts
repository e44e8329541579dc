import type { Aggregate } from '../../rules/velocity-query.js';
import { Column } from './column.js';
import { ExactSum } from './exact-sum.js';

/**
 * Added value of a decision that only reads, because the filter excludes it or the field is null.
 */
const NOT_COUNTED = NaN;

/**
 * The history of one velocity: who counted when, in columns. Values are computed in one sweep over
 * each series in time order, so a long window costs no more than a short one.
 */
export class VelocitySeries {
  private readonly seriesIds = new Map<string, number>();
  private readonly memberIds = new Map<string, number>();
  private readonly series = new Column(Int32Array);
  private readonly times = new Column(Float64Array);
  private readonly places = new Column(Int32Array);
  private readonly values = new Column(Float64Array);

  constructor(private readonly aggregate: Aggregate) {}

  get size(): number {
    return this.series.length;
  }

  /**
   * @param place index under which the value of this decision is wanted; -1 for one that only
   *   counts
   * @param added the value that it adds; null if it only reads
   */
  add(
    series: string,
    timeMs: number,
    place: number,
    added: { readonly value: number | null; readonly member: string | null } | null,
  ): void {
    this.series.push(idOf(this.seriesIds, series));
    this.times.push(timeMs);
    this.places.push(place);
    this.values.push(this.numberOf(added));
  }

  /**
   * The values over a window, at the requested indexes; NaN is null.
   *
   * @param breathe called occasionally between series
   */
  async over(
    windowMs: number,
    places: number,
    breathe: () => Promise<void>,
  ): Promise<Float64Array<ArrayBuffer>> {
    const values = new Float64Array(places).fill(NaN);
    const { order, starts } = this.sorted();
    const window = new Window(this.aggregate, this.memberIds.size);
    let swept = 0;
    for (let series = 0; series < this.seriesIds.size; series += 1) {
      const [start, end] = [starts[series] ?? 0, starts[series + 1] ?? order.length];
      this.sweep(order.subarray(start, end), windowMs, window, values);
      swept += end - start;
      if (swept < SWEPT_AT_ONCE) continue;
      swept = 0;
      await breathe();
    }
    return values;
  }

  private numberOf(added: Parameters<VelocitySeries['add']>[3]): number {
    if (added === null) return NOT_COUNTED;
    if (this.aggregate === 'distinct') return idOf(this.memberIds, added.member ?? '');
    return added.value ?? 0;
  }

  private sweep(
    order: Uint32Array,
    windowMs: number,
    window: Window,
    values: Float64Array<ArrayBuffer>,
  ): void {
    let oldest = 0;
    for (const entry of order) {
      const since = this.times.at(entry) - windowMs;
      // "Sliding window", open at its far end: an entry exactly as old as the window is excluded.
      for (let old = order[oldest] ?? entry; this.times.at(old) <= since;) {
        window.remove(this.values.at(old));
        oldest += 1;
        old = order[oldest] ?? entry;
      }
      window.add(this.values.at(entry));
      const place = this.places.at(entry);
      if (place >= 0) values[place] = window.value();
    }
    for (const entry of order.subarray(oldest)) window.remove(this.values.at(entry));
  }

  /** Entries by series, sorted by time; entries with the same time in order of arrival. */
  private sorted(): { order: Uint32Array<ArrayBuffer>; starts: Uint32Array<ArrayBuffer> } {
    const starts = new Uint32Array(this.seriesIds.size + 1);
    for (let i = 0; i < this.size; i += 1) bump(starts, this.series.at(i) + 1);
    for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(this.size);
    for (let i = 0; i < this.size; i += 1) {
      const series = this.series.at(i);
      order[next[series] ?? 0] = i;
      bump(next, series);
    }
    for (let i = 0; i + 1 < starts.length; i += 1) {
      this.sortByTime(order.subarray(starts[i], starts[i + 1]));
    }
    return { order, starts };
  }

  private sortByTime(entries: Uint32Array<ArrayBuffer>): void {
    const isSorted = entries.every(
      (entry, i) => i === 0 || this.times.at(entries[i - 1] ?? 0) <= this.times.at(entry),
    );
    if (!isSorted) entries.sort((a, b) => this.times.at(a) - this.times.at(b) || a - b);
  }
}

const SWEPT_AT_ONCE = 20_000;

/** The entries in the current window. */
class Window {
  private readonly seen: Int32Array;
  private count = 0;
  private readonly sum = new ExactSum();
  private different = 0;

  constructor(
    private readonly aggregate: Aggregate,
    members: number,
  ) {
    this.seen = new Int32Array(aggregate === 'distinct' ? members : 0);
  }

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.count += 1;
    if (this.aggregate !== 'distinct') this.sum.add(value);
    else if (this.see(value, 1) === 1) this.different += 1;
  }

  remove(value: number): void {
    if (Number.isNaN(value)) return;
    this.count -= 1;
    if (this.aggregate !== 'distinct') this.sum.remove(value);
    else if (this.see(value, -1) === 0) this.different -= 1;
  }

  value(): number {
    switch (this.aggregate) {
      case 'count':
        return this.count;
      case 'sum':
        return this.sum.value();
      case 'distinct':
        return this.different;
      case 'avg':
        return this.count === 0 ? NaN : this.sum.average(this.count);
    }
  }

  private see(member: number, change: number): number {
    const times = (this.seen[member] ?? 0) + change;
    this.seen[member] = times;
    return times;
  }
}

function bump(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function idOf(ids: Map<string, number>, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size);
  return ids.size - 1;
}
