import type { Scheme } from '@tessera/cards';
import type { CardState, FieldName, FieldState } from '../card-fields/card-events.js';
import type { Texts } from '../card-fields/looks.js';
import type { FrameOptions } from '../embedding/protocol.js';
import { element } from './field-view.js';
import {
  AccountNumberField,
  CardholderNameField,
  ExpiryField,
  SecurityCodeField,
  type Field,
} from './fields.js';
import { liveScheme, schemeRules, type LiveScheme } from './live-scheme.js';
import { SCHEME_NAMES } from './scheme-badge.js';
import type { CardPayload, Task } from './vault-session.js';

/** The fields that a task needs, and their combined state. */
export class CardForm {
  readonly root = element('form', { noValidate: true, autocomplete: 'on' });
  readonly #fields: readonly Field[];
  readonly #number: AccountNumberField | undefined;
  readonly #code: SecurityCodeField | undefined;
  readonly #announcement = element('p', { className: 'announcement' });
  #announced: Scheme | null = null;
  readonly #trouble = element('p', { className: 'trouble', hidden: true });

  constructor(
    private readonly task: Task,
    options: FrameOptions,
    private readonly words: Required<Texts>,
    private readonly hears: { onChange(): void; onSubmit(): void },
  ) {
    this.#fields = fieldsFor(task, options, words);
    this.#number = this.#fields.find((field) => field instanceof AccountNumberField);
    this.#code = this.#fields.find((field) => field instanceof SecurityCodeField);
    this.#announcement.setAttribute('role', 'status');
    this.#trouble.setAttribute('role', 'alert');
    if (task.action === 'refresh_security_code') this.root.append(this.#cardLine(task));
    this.root.append(...this.#fields.map(({ view }) => view.root));
    // Browsers submit a form by Enter only if it has a button or a single field.
    const button = element('button', { type: 'submit', hidden: true, tabIndex: -1 });
    this.root.append(this.#trouble, this.#announcement, button);
    this.#listen();
    this.#code?.expect(this.#live);
  }

  /** What may be reported to the page. */
  get state(): CardState {
    const fields: Partial<Record<FieldName, FieldState>> = {};
    for (const field of this.#fields) {
      fields[field.name] = { empty: field.isEmpty, valid: field.fault() === null };
    }
    const complete = this.#fields.every((field) => field.fault() === null);
    return { scheme: this.#live.scheme, complete, fields };
  }

  get payload(): CardPayload {
    const parts = this.#fields.map((field) => Object.entries(field.payload()));
    return Object.fromEntries(parts.flat());
  }

  /** Shows what is wrong and moves the cursor there. @returns the invalid fields */
  showFaults(): FieldName[] {
    const faulty = this.#fields.filter((field) => this.#judge(field));
    this.focus(faulty[0]?.name ?? null);
    return faulty.map(({ name }) => name);
  }

  /** Shows what the vault refused although it looked valid here. */
  showRefusal(paths: readonly string[], schemes: Task): FieldName[] {
    if (this.#number !== undefined && schemes.action === 'tokenize_card') {
      this.#number.allowedSchemes = schemes.allowedSchemes;
    }
    const names = new Set(paths.map(fieldOf));
    const refused = this.#fields.filter(({ name }) => names.has(name));
    for (const field of refused) {
      field.view.showFault(this.words[field.fault() ?? REFUSALS[field.name]]);
    }
    if (refused.length === 0) this.showTrouble(this.words.refused);
    this.focus(refused[0]?.name ?? null);
    return refused.map(({ name }) => name);
  }

  /** @param text null if there is none (any more) */
  showTrouble(text: string | null): void {
    this.#trouble.textContent = text;
    this.#trouble.hidden = text === null;
  }

  /** The fields cannot be changed during an attempt. */
  set isBusy(busy: boolean) {
    this.root.setAttribute('aria-busy', String(busy));
    for (const { view } of this.#fields) view.input.readOnly = busy;
  }

  /** Removes everything that was typed. */
  clear(): void {
    for (const { view } of this.#fields) {
      view.input.value = '';
      view.input.disabled = true;
      view.showFault(null);
    }
  }

  /** @param name null for the first field that needs the shopper */
  focus(name: FieldName | null): void {
    const field =
      name === null
        ? (this.#fields.find((each) => each.fault() !== null) ?? this.#fields[0])
        : this.#fields.find((each) => each.name === name);
    field?.view.input.focus();
  }

  get #live(): LiveScheme {
    if (this.task.action === 'refresh_security_code') return schemeRules(this.task.scheme);
    return this.#number?.live ?? liveScheme('');
  }

  #listen(): void {
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.hears.onSubmit();
    });
    for (const field of this.#fields) {
      const { input } = field.view;
      input.addEventListener('input', (event) => {
        this.#typed(field, event);
      });
      input.addEventListener('blur', () => {
        if (!field.isEmpty) this.#judge(field);
      });
    }
  }

  #typed(field: Field, event: InputEvent): void {
    field.onInput(event);
    const { scheme } = this.#live;
    if (field === this.#number) this.#code?.expect(this.#live);
    this.#announce(scheme);
    this.showTrouble(null);
    if (field.view.isFaulty || field.isFullyTyped()) this.#judge(field);
    if (field === this.#number && this.#code?.view.isFaulty === true) this.#judge(this.#code);
    this.hears.onChange();
  }

  /** Visual changes are announced once, not at every digit. */
  #announce(scheme: Scheme | null): void {
    if (scheme === this.#announced) return;
    this.#announced = scheme;
    this.#announcement.textContent = scheme && SCHEME_NAMES[scheme];
  }

  /** @returns whether something is wrong */
  #judge(field: Field): boolean {
    const fault = field.fault();
    field.view.showFault(fault && this.words[fault]);
    return fault !== null;
  }

  #cardLine({ scheme, lastFour }: Extract<Task, { action: 'refresh_security_code' }>): HTMLElement {
    const line = element('p', { className: 'card' });
    const number = element('span', { className: 'last-four', textContent: lastFour });
    line.append(`${SCHEME_NAMES[scheme]} · ${this.words.cardEnding} `, number);
    return line;
  }
}

const REFUSALS = {
  account_number: 'accountNumberInvalid',
  expiry: 'expiryPast',
  security_code: 'securityCodeInvalid',
  cardholder_name: 'cardholderNameInvalid',
} as const satisfies Record<FieldName, keyof Texts>;

function fieldsFor(task: Task, options: FrameOptions, words: Required<Texts>): Field[] {
  const { cardholderName = 'hidden', securityCode = 'required' } = options;
  if (task.action === 'refresh_security_code') return [new SecurityCodeField(words, 'required')];
  return [
    new AccountNumberField(words, task.allowedSchemes),
    new ExpiryField(words),
    ...(securityCode === 'hidden' ? [] : [new SecurityCodeField(words, securityCode)]),
    ...(cardholderName === 'hidden' ? [] : [new CardholderNameField(words, cardholderName)]),
  ];
}

/** An error at `$.result.enc_payload.expiry_month` is shown at the field that month and year share. */
function fieldOf(path: string): string {
  const name = path.split('.').at(-1) ?? '';
  return name.startsWith('expiry_') ? 'expiry' : name;
}
