import type { FieldName } from '../card-fields/card-events.js';

export interface FieldViewOptions {
  readonly name: FieldName;
  readonly label: string;
  /** Said after the label of a field that may stay empty. */
  readonly optional: string | null;
  readonly autocomplete: AutoFill;
  readonly isNumeric: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
}

/** One field: a label, an input, a hint and its error message, linked for screen readers. */
export class FieldView {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #box: HTMLElement;
  readonly #hint: HTMLElement;
  readonly #fault: HTMLElement;

  constructor(readonly options: FieldViewOptions) {
    const { name, label, optional } = options;
    this.input = newInput(options);
    this.#hint = element('p', { id: `${name}-hint`, className: 'hint' });
    this.#fault = element('p', { id: `${name}-fault`, className: 'fault' });
    const caption = element('label', { textContent: label, htmlFor: name });
    if (optional !== null) {
      caption.append(element('span', { className: 'optional', textContent: ` (${optional})` }));
    }
    this.#box = element('div', { className: 'box' });
    this.#box.append(this.input);
    this.root = element('div', { className: `field ${name}` });
    this.root.append(caption, this.#box, this.#hint, this.#fault);
    this.showFault(null);
  }

  /** Next to the input, inside its border. */
  append(node: Node): void {
    this.#box.append(node);
  }

  showHint(text: string): void {
    this.#hint.textContent = text;
    this.#describe();
  }

  /** @param text null when nothing is wrong */
  showFault(text: string | null): void {
    this.#fault.textContent = text;
    this.#fault.hidden = text === null;
    this.input.setAttribute('aria-invalid', String(text !== null));
    this.#describe();
  }

  get isFaulty(): boolean {
    return !this.#fault.hidden;
  }

  #describe(): void {
    const parts = [this.#hint, this.#fault].filter(
      (part) => !part.hidden && part.textContent !== '',
    );
    if (parts.length === 0) this.input.removeAttribute('aria-describedby');
    else this.input.setAttribute('aria-describedby', parts.map(({ id }) => id).join(' '));
  }
}

/** An element with some of its properties set. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) Reflect.set(made, name, value);
  return made;
}

function newInput(options: FieldViewOptions): HTMLInputElement {
  const input = element('input', {
    id: options.name,
    name: options.name,
    type: 'text',
    autocomplete: options.autocomplete,
    spellcheck: false,
    placeholder: options.placeholder ?? '',
  });
  if (options.isNumeric) input.inputMode = 'numeric';
  if (options.maxLength !== undefined) input.maxLength = options.maxLength;
  input.setAttribute('autocapitalize', options.isNumeric ? 'off' : 'words');
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('aria-required', String(options.optional === null));
  return input;
}
