/** A name and a value; names may repeat. */
export type FormValue = [name: string, value: string];

/** A form of a page. */
export interface HttpForm {
  readonly action: string;
  /** Every name that it may send, including its buttons. */
  readonly fields: ReadonlySet<string>;
  /** The fields that it sends without changes: all but its buttons. */
  readonly values: readonly FormValue[];
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(input|button)\b([^>]*)>/g;

/**
 * The forms of one of our pages. This is not a general HTML parser: attributes are quoted and tags
 * are lower case, as `html` of `@tessera/pages` writes them.
 */
export function formsOf(html: string): HttpForm[] {
  return [...html.matchAll(FORM)].map(([, attributes = '', content = '']) => {
    const fields = new Set<string>();
    const values: FormValue[] = [];
    for (const [, tag, control = ''] of content.matchAll(CONTROL)) {
      const name = attributeOf(control, 'name');
      if (name === null) continue;
      fields.add(name);
      const isUnchecked =
        attributeOf(control, 'type') === 'checkbox' && !/\schecked\b/.test(control);
      if (tag === 'input' && !isUnchecked) values.push([name, attributeOf(control, 'value') ?? '']);
    }
    return { action: attributeOf(attributes, 'action') ?? '', fields, values };
  });
}

/** The values of the buttons with this name, such as the banks of a list. */
export function buttonValues(html: string, name: string): string[] {
  return [...html.matchAll(CONTROL)].flatMap(([, tag, control = '']) => {
    if (tag !== 'button' || attributeOf(control, 'name') !== name) return [];
    return [attributeOf(control, 'value') ?? ''];
  });
}

function attributeOf(attributes: string, name: string): string | null {
  const text = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return text === undefined ? null : unescape(text);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => ESCAPED[escaped] ?? escaped);
}
