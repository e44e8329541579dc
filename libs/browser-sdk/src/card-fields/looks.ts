/**
 * The looks that a page may choose. Values are checked in the frame against these kinds, and one that
 * does not fit is left out: `color…` a CSS colour without functions other than `rgb()`, `hsl()`,
 * `oklch()` and their like, `fontSize` and `borderRadius` a length in px, rem or em, `fontFamily` names
 * of fonts that the shopper's device has.
 */
export interface Theme {
  readonly colorText?: string;
  readonly colorLabel?: string;
  readonly colorPlaceholder?: string;
  readonly colorBackground?: string;
  readonly colorBorder?: string;
  readonly colorAccent?: string;
  readonly colorError?: string;
  readonly fontFamily?: string;
  readonly fontSize?: string;
  readonly borderRadius?: string;
}

/** The strings of the frame; those of the language by default. They are shown as text, never as markup. */
export interface Texts {
  readonly accountNumberLabel?: string;
  readonly expiryLabel?: string;
  readonly expiryPlaceholder?: string;
  readonly securityCodeLabel?: string;
  readonly securityCodeHint?: string;
  readonly securityCodeHintFront?: string;
  readonly cardholderNameLabel?: string;
  readonly optional?: string;
  readonly requiredField?: string;
  readonly accountNumberInvalid?: string;
  readonly accountNumberIncomplete?: string;
  readonly schemeUnknown?: string;
  readonly schemeNotAllowed?: string;
  readonly expiryInvalid?: string;
  readonly expiryPast?: string;
  readonly securityCodeInvalid?: string;
  readonly cardholderNameInvalid?: string;
  readonly cardEnding?: string;
  readonly networkFailure?: string;
  readonly sessionOver?: string;
  readonly refused?: string;
  readonly unavailable?: string;
}
