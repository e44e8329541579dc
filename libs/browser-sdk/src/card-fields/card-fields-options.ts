import type { Texts, Theme } from './looks.js';

/** Whether a field that not every shop asks for is shown, and whether it must be filled. */
export type FieldMode = 'required' | 'optional' | 'hidden';

export interface CardFieldsOptions {
  /** The public URL of the vault, such as `https://vault.example`. */
  readonly vaultUrl: string;
  /** The `session_id` that your backend received. Anyone who has it can submit one card. */
  readonly sessionId: string;
  /** Where the fields appear: an element, or a selector that finds one. */
  readonly container: string | HTMLElement;
  /** Default `hidden`. */
  readonly cardholderName?: FieldMode;
  /** Default `required`. A session that asks only for the security code shows the field in any case. */
  readonly securityCode?: FieldMode;
  /** Default `auto`: follows the shopper's device. */
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  /**
   * The language of the fields: `de`, `en` or `fr`, also with a region as in `de-AT`.
   * For any other give all `texts`. Default `en`.
   */
  readonly locale?: string;
  readonly texts?: Texts;
  readonly theme?: Theme;
  /** The name of the frame for screen readers. Default `Card details`. */
  readonly title?: string;
}
