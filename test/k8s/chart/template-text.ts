import { stringify } from 'yaml';

const VALUE = /TPLVALUE(\d+)END/g;
const BLOCK = /^( *)(?:- )?TPLBLOCK(\d+)END(?:: null)?$/gm;

/**
 * Writes objects as templates of Helm. YAML has no place for actions, so they are put into the objects
 * as marks and replaced in the text.
 */
export class TemplateText {
  readonly #values: string[] = [];
  readonly #blocks: ((indent: string) => string)[] = [];

  /** A string that becomes the result of an expression. */
  value(expression: string): string {
    return `TPLVALUE${this.#values.push(expression) - 1}END`;
  }

  /** A list entry, or a key whose value is null, that becomes lines. */
  block(lines: (indent: string) => string): string {
    return `TPLBLOCK${this.#blocks.push(lines) - 1}END`;
  }

  /** The object's text. */
  write(object: unknown): string {
    return stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })
      .replaceAll(BLOCK, (_, indent: string, index: string) => {
        return this.#blocks[Number(index)]?.(indent) ?? '';
      })
      .replaceAll(VALUE, (_, index: string) => `{{ ${this.#values[Number(index)] ?? ''} }}`);
  }
}

/** Lines that are there if an expression is not empty; inside, `.` is its value. */
export function yamlBlock(expression: string, key: string | null): (indent: string) => string {
  return (indent) => {
    const isEntry = key === null;
    const depth = indent.length + (isEntry ? 0 : 2);
    return [
      `${indent}{{- with ${expression} }}`,
      ...(isEntry ? [] : [`${indent}${key}:`]),
      `${indent}{{- toYaml . | nindent ${depth} }}`,
      `${indent}{{- end }}`,
    ].join('\n');
  };
}
