/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** Whether there is another page. */
  readonly hasMore: boolean;
  /** How many objects the list has, where the service counts them. */
  readonly total: number | undefined;
  /** The next page, or `undefined` after the last. */
  next(): Promise<Page<Item> | undefined>;
}

/** Loads the first page. */
export type FirstPage<Item> = () => Promise<Page<Item>>;

/**
 * A list that loads its pages when they are needed.
 *
 * ```ts
 * for await (const decision of tessera.decisions.list({ outcome: 'REVIEW' })) …
 * const firstPage = await tessera.decisions.list({ limit: 10 });
 * for await (const page of tessera.decisions.list().pages()) …
 * ```
 */
export class List<Item> implements AsyncIterable<Item>, PromiseLike<Page<Item>> {
  readonly #first: FirstPage<Item>;

  /** @internal */
  constructor(first: FirstPage<Item>) {
    this.#first = first;
  }

  /** Every object, page by page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Every page. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let page: Page<Item> | undefined = await this.#first();
    while (page !== undefined) {
      yield page;
      page = await page.next();
    }
  }

  /**
   * The objects as an array.
   *
   * @param limit how many at most; a list may be longer than memory allows
   */
  async toArray({ limit }: { readonly limit: number }): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  /** Awaiting a list loads its first page. */
  then<Result = Page<Item>, Failure = never>(
    onFulfilled?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#first().then(onFulfilled, onRejected);
  }
}
