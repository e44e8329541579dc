const KEYWORDS: ReadonlySet<string> = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** Whether a property can be an attribute of a class. */
export const isIdentifier = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !isKeyword(name);

/** `listAPIKeys` as Python writes it: `list_api_keys`. */
export function snakeCase(name: string): string {
  const words = name
    .replace(/([A-Z]+s?)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return argumentName(words.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase());
}

/** A parameter whose name is a word of the language gets an underscore, as is usual. */
export const argumentName = (name: string): string => (isKeyword(name) ? `${name}_` : name);

/** `account-info` as the name of a class: `AccountInfo`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) =>
    first.toUpperCase(),
  );
}

const WIDTH = 96;

/** A docstring, wrapped and indented. */
export function docstring(text: string, indent: string): string[] {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').trim();
  const safe = escaped.endsWith('"') ? `${escaped} ` : escaped;
  if (safe === '') return [];
  const paragraphs = safe.split(/\n\s*\n/).map((each) => wrapped(each, WIDTH - indent.length));
  const lines = paragraphs.flatMap((each, index) => (index === 0 ? each : ['', ...each]));
  const last = lines.at(-1) ?? '';
  const isOneLine = lines.length === 1 && last.length + indent.length + 6 <= WIDTH;
  if (isOneLine) return [`${indent}"""${last}"""`];
  const [first = '', ...rest] = lines;
  return [
    `${indent}"""${first}`,
    ...rest.map((line) => (line === '' ? '' : `${indent}${line}`)),
    `${indent}"""`,
  ];
}

function wrapped(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

const LINE = 100;

/** An argument, or a dictionary of which every entry may get a line. */
export type CallArgument = string | { readonly name: string; readonly entries: readonly string[] };

/** A call on one line, or with a line for each argument. */
export function callLines(
  start: string,
  args: readonly CallArgument[],
  { indent, end = '' }: { readonly indent: string; readonly end?: string },
): string[] {
  const flat = args.map((each) =>
    typeof each === 'string' ? each : `${each.name}={${each.entries.join(', ')}}`,
  );
  const line = `${indent}${start}(${flat.join(', ')})${end}`;
  if (line.length <= LINE) return [line];
  const inner = `${indent}    `;
  const lines = args.flatMap((each, index) => {
    const text = `${inner}${flat[index] ?? ''},`;
    if (typeof each === 'string' || text.length <= LINE) return [text];
    const entries = each.entries.map((entry) => `${inner}    ${entry},`);
    return [`${inner}${each.name}={`, ...entries, `${inner}},`];
  });
  return [`${indent}${start}(`, ...lines, `${indent})${end}`];
}
