/** A piece of HTML whose values were escaped when it was made. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What a template may hold: text is escaped, HTML is kept, lists are joined, nothing is nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Makes HTML of a template. Every value is escaped for text and for quoted attributes, so whatever
 * an attacker wrote into it stays text; attributes must therefore be quoted.
 *
 * @example html`<a href="${link}">${name}</a>`
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    text += render(value) + (parts[index + 1] ?? '');
  });
  return new Html(text);
}

/** The text with everything escaped that HTML gives a meaning to. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}
