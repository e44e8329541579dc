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
  readonly #template: string;

  private constructor(template: string) {
    this.#template = template;
  }

  /** @internal */
  static of(name: PlaceholderName, { unwrap = false }: PlaceholderOptions): Placeholder {
    return new Placeholder(unwrap ? `{{ ${name} | unwrap }}` : `{{ ${name} }}`);
  }

  /** As the vault reads it in a field that is marked as a template. */
  get template(): string {
    return this.#template;
  }
}

/** A value of the vault in a request that is forwarded. */
export function placeholder(name: PlaceholderName, options: PlaceholderOptions = {}): Placeholder {
  return Placeholder.of(name, options);
}
