import { holdsCardNumber, type Scheme } from '@tessera/cards';
import type { FieldName } from '../card-fields/card-events.js';
import type { FieldMode } from '../card-fields/card-fields-options.js';
import type { Texts } from '../card-fields/looks.js';
import { accountNumberFault, formatAccountNumber, isFullLength } from './account-number.js';
import { digitsOf } from './digits.js';
import { expiryFault, formatExpiry, mayBeLongYear, parseExpiry } from './expiry.js';
import { FieldView } from './field-view.js';
import { liveScheme, type LiveScheme } from './live-scheme.js';
import { SchemeBadge } from './scheme-badge.js';

/** A field of the form: what it shows, what is wrong with it, and what the vault gets of it. */
export interface Field {
  readonly name: FieldName;
  readonly view: FieldView;
  readonly isEmpty: boolean;
  /** The name of the text that says what is wrong; null when the vault will take it. */
  fault(): keyof Texts | null;
  /** Brings what was typed into its form. */
  onInput(event: InputEvent): void;
  /** Whether an error may be shown before the shopper leaves the field. */
  isFullyTyped(): boolean;
  payload(): Readonly<Record<string, string | number>>;
}

type Words = Required<Texts>;

const MAX_NAME_LENGTH = 255;
const MAX_CODE_LENGTH = 4;

abstract class TextField implements Field {
  abstract readonly view: FieldView;
  abstract readonly name: FieldName;

  constructor(protected readonly isOptional: boolean) {}

  get isEmpty(): boolean {
    return this.text.trim() === '';
  }

  protected get text(): string {
    return this.view.input.value;
  }

  fault(): keyof Texts | null {
    if (this.isEmpty) return this.isOptional ? null : 'requiredField';
    return this.faultOfText();
  }

  isFullyTyped(): boolean {
    return false;
  }

  onInput(event: InputEvent): void;
  onInput(): void {
    // Most fields take what is typed as it is.
  }

  protected abstract faultOfText(): keyof Texts | null;
  abstract payload(): Readonly<Record<string, string | number>>;
}

export class AccountNumberField extends TextField {
  readonly name = 'account_number';
  readonly view: FieldView;
  readonly #badge = new SchemeBadge();
  allowedSchemes: readonly Scheme[];

  constructor(words: Words, allowedSchemes: readonly Scheme[]) {
    super(false);
    this.allowedSchemes = allowedSchemes;
    this.view = new FieldView({
      name: this.name,
      label: words.accountNumberLabel,
      optional: null,
      autocomplete: 'cc-number',
      isNumeric: true,
      placeholder: '0000 0000 0000 0000',
    });
    this.view.append(this.#badge.root);
  }

  get live(): LiveScheme {
    return liveScheme(this.#digits);
  }

  override onInput({ inputType }: InputEvent): void {
    const { input } = this.view;
    const caret = input.selectionStart ?? input.value.length;
    const deletedGap = inputType === 'deleteContentBackward' && this.#digits === this.#before;
    const edit = formatAccountNumber({ text: input.value, caret }, deletedGap);
    input.value = edit.text;
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
    this.#before = this.#digits;
    this.#badge.show(this.live.scheme);
  }

  override isFullyTyped(): boolean {
    return isFullLength(this.#digits) || this.live.isUnknown;
  }

  override payload(): Readonly<Record<string, string>> {
    return { account_number: this.#digits };
  }

  protected override faultOfText(): keyof Texts | null {
    return accountNumberFault(this.#digits, this.allowedSchemes);
  }

  /** The digits before this input: Backspace on a gap changes none of them. */
  #before = '';

  get #digits(): string {
    return digitsOf(this.text);
  }
}

export class ExpiryField extends TextField {
  readonly name = 'expiry';
  readonly view: FieldView;

  constructor(words: Words) {
    super(false);
    this.view = new FieldView({
      name: this.name,
      label: words.expiryLabel,
      optional: null,
      autocomplete: 'cc-exp',
      isNumeric: true,
      placeholder: words.expiryPlaceholder,
    });
  }

  override onInput({ inputType }: InputEvent): void {
    const { input } = this.view;
    // While the shopper corrects something in the middle, nothing moves under the cursor.
    if (input.selectionStart !== input.value.length && document.activeElement === input) return;
    input.value = formatExpiry(input.value, inputType === 'deleteContentBackward');
  }

  override isFullyTyped(): boolean {
    return parseExpiry(this.text) !== null && !mayBeLongYear(this.text);
  }

  override payload(): Readonly<Record<string, number>> {
    const expiry = parseExpiry(this.text);
    return expiry === null ? {} : { expiry_month: expiry.month, expiry_year: expiry.year };
  }

  protected override faultOfText(): keyof Texts | null {
    return expiryFault(this.text, new Date());
  }
}

export class SecurityCodeField extends TextField {
  readonly name = 'security_code';
  readonly view: FieldView;
  #length = 3;

  constructor(
    private readonly words: Words,
    mode: FieldMode,
  ) {
    super(mode === 'optional');
    this.view = new FieldView({
      name: this.name,
      label: words.securityCodeLabel,
      optional: mode === 'optional' ? words.optional : null,
      autocomplete: 'cc-csc',
      isNumeric: true,
      maxLength: MAX_CODE_LENGTH,
    });
  }

  /** The code of the scheme: how long it is, and on which side of the card. */
  expect({ securityCodeLength, isCodeInFront }: LiveScheme): void {
    this.#length = securityCodeLength;
    this.view.input.placeholder = '0'.repeat(securityCodeLength);
    const { securityCodeHint, securityCodeHintFront } = this.words;
    this.view.showHint(isCodeInFront ? securityCodeHintFront : securityCodeHint);
  }

  override onInput(): void {
    const digits = digitsOf(this.text);
    if (digits !== this.text) this.view.input.value = digits;
  }

  override payload(): Readonly<Record<string, string>> {
    return this.isEmpty ? {} : { security_code: this.text };
  }

  protected override faultOfText(): keyof Texts | null {
    return this.text.length === this.#length ? null : 'securityCodeInvalid';
  }
}

export class CardholderNameField extends TextField {
  readonly name = 'cardholder_name';
  readonly view: FieldView;

  constructor(words: Words, mode: FieldMode) {
    super(mode === 'optional');
    this.view = new FieldView({
      name: this.name,
      label: words.cardholderNameLabel,
      optional: mode === 'optional' ? words.optional : null,
      autocomplete: 'cc-name',
      isNumeric: false,
      maxLength: MAX_NAME_LENGTH,
    });
  }

  override payload(): Readonly<Record<string, string>> {
    return this.isEmpty ? {} : { cardholder_name: this.text.trim() };
  }

  protected override faultOfText(): keyof Texts | null {
    return holdsCardNumber(this.text) ? 'cardholderNameInvalid' : null;
  }
}
