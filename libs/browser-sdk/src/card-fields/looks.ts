/**
 * The styles that a page may set. The frame checks each value, and ignores one that does not have its
 * kind: `color…` is a CSS color without functions other than `rgb()`, `hsl()`, `oklch()` and similar
 * ones, `fontSize` and `borderRadius` a length in px, rem or em, `fontFamily` names of fonts on the
 * shopper's device.
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
