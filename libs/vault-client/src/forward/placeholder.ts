/** What the vault can fill in: of a card, or of a network token and its cryptogram. */
export type PlaceholderName =
  | 'account_number'
  | 'cardholder_name'
  | 'expiry_month'
  | 'expiry_year'
  | 'security_code'
  | 'number'
  | 'cryptogram'
  | 'dynamic_cvv'
  | 'eci'
  | 'type';

export interface PlaceholderOptions {
  /** Emits the native JSON type: a month as `7` instead of `"07"`. */
  readonly unwrap?: boolean;
}

/**
 * The place of a value that the vault fills in. Only {@link placeholder} makes one, so a string is
 * never taken for it, whatever its characters are.
 */
export class Placeholder {
  readonly #name: PlaceholderName;
  readonly #isUnwrapped: boolean;

  private constructor(name: PlaceholderName, isUnwrapped: boolean) {
    this.#name = name;
    this.#isUnwrapped = isUnwrapped;
  }

  /** @internal */
  static of(name: PlaceholderName, { unwrap = false }: PlaceholderOptions): Placeholder {
    return new Placeholder(name, unwrap);
  }

  /** As the vault reads it in a field that is marked as a template. */
  get template(): string {
    return this.#isUnwrapped ? `{{ ${this.#name} | unwrap }}` : `{{ ${this.#name} }}`;
  }

  /** The same value in its native JSON type: a month as `7` instead of `"07"`. */
  get unwrapped(): Placeholder {
    return new Placeholder(this.#name, true);
  }
}

/** A value of the vault in a request that is forwarded. */
export function placeholder(name: PlaceholderName, options: PlaceholderOptions = {}): Placeholder {
  return Placeholder.of(name, options);
}
