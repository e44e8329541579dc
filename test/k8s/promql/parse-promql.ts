/** An expression of PromQL, as far as it is spoken in `k8s/monitoring`. */
export type PromQl =
  | { readonly kind: 'number'; readonly value: number }
  | Selector
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly PromQl[] }
  | Aggregation
  | Binary;

export interface Selector {
  readonly kind: 'selector';
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** Of a range, such as `5m`. */
  readonly range: string | null;
  readonly offset: string | null;
}

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

export interface Aggregation {
  readonly kind: 'aggregation';
  readonly name: string;
  readonly by: readonly string[];
  readonly args: readonly PromQl[];
}

export interface Binary {
  readonly kind: 'binary';
  readonly operator: string;
  readonly ignoring: readonly string[];
  readonly left: PromQl;
  readonly right: PromQl;
}

const AGGREGATIONS = ['sum', 'max', 'min', 'count', 'topk'];
const FUNCTIONS = ['rate', 'increase', 'histogram_quantile'];
/** From the loosest to the tightest. */
const OPERATORS = [
  ['or'],
  ['and', 'unless'],
  ['==', '!=', '>', '<', '>=', '<='],
  ['+', '-'],
  ['*', '/'],
];
const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*")|(\[[^\]]*\])|(\d+(?:\.\d+)?(?:e\d+)?[smhd]?)|([a-zA-Z_:$][\w:$]*)|(=~|!~|[=!<>]=|[-+*/(){},=<>]))/y;

/** @throws Error with what was not understood */
export function parsePromQl(text: string): PromQl {
  const parser = new Parser(tokensOf(text), text);
  const parsed = parser.binary(0);
  parser.end();
  return parsed;
}

/** Every selector of an expression. */
export function selectorsOf(expression: PromQl): Selector[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'selector':
      return [expression];
    case 'binary':
      return [...selectorsOf(expression.left), ...selectorsOf(expression.right)];
    case 'call':
    case 'aggregation':
      return expression.args.flatMap(selectorsOf);
    default:
      return expression satisfies never;
  }
}

/** The labels that an expression groups by, and those that it distinguishes series by. */
export function groupingLabels(expression: PromQl): string[] {
  switch (expression.kind) {
    case 'number':
    case 'selector':
      return [];
    case 'binary':
      return [
        ...expression.ignoring,
        ...groupingLabels(expression.left),
        ...groupingLabels(expression.right),
      ];
    case 'call':
      return expression.args.flatMap(groupingLabels);
    case 'aggregation':
      return [...expression.by, ...expression.args.flatMap(groupingLabels)];
    default:
      return expression satisfies never;
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  for (let at = 0; text.slice(at).trim() !== ''; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const [, ...groups] = pattern.exec(text) ?? [];
    // All groups but one are empty.
    const token = groups.join('');
    if (token === '') throw new Error(`Not understood: ${text.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

class Parser {
  private at = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly text: string,
  ) {}

  end(): void {
    if (this.at < this.tokens.length) throw this.problem('the end');
  }

  binary(level: number): PromQl {
    const operators = OPERATORS[level];
    if (operators === undefined) return this.operand();
    let left = this.binary(level + 1);
    while (operators.includes(this.next)) {
      const operator = this.take();
      const ignoring = this.takes('ignoring') ? this.labels() : [];
      left = { kind: 'binary', operator, ignoring, left, right: this.binary(level + 1) };
    }
    return left;
  }

  private operand(): PromQl {
    if (this.takes('(')) {
      const inner = this.binary(0);
      this.expect(')');
      return inner;
    }
    const word = this.take();
    if (/^\d/.test(word)) return { kind: 'number', value: Number(word) };
    if (AGGREGATIONS.includes(word)) return this.aggregation(word);
    if (FUNCTIONS.includes(word)) return { kind: 'call', name: word, args: this.args() };
    if (!/^[a-z_]/i.test(word)) throw this.problem('an operand');
    return this.selector(word);
  }

  private aggregation(name: string): Aggregation {
    const by = this.takes('by') ? this.labels() : [];
    return { kind: 'aggregation', name, by, args: this.args() };
  }

  private selector(metric: string): Selector {
    const matchers: Matcher[] = [];
    if (this.takes('{')) {
      while (!this.takes('}')) {
        const label = this.take();
        const operator = this.take() as Matcher['operator'];
        matchers.push({ label, operator, value: JSON.parse(this.take()) as string });
        this.takes(',');
      }
    }
    const range = this.next.startsWith('[') ? this.take().slice(1, -1) : null;
    const offset = this.takes('offset') ? this.take() : null;
    return { kind: 'selector', metric, matchers, range, offset };
  }

  private args(): PromQl[] {
    this.expect('(');
    const args = [this.binary(0)];
    while (this.takes(',')) args.push(this.binary(0));
    this.expect(')');
    return args;
  }

  private labels(): string[] {
    this.expect('(');
    const labels: string[] = [];
    while (!this.takes(')')) {
      labels.push(this.take());
      this.takes(',');
    }
    return labels;
  }

  private get next(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(): string {
    if (this.next === '') throw this.problem('more');
    this.at += 1;
    return this.tokens[this.at - 1] ?? '';
  }

  private takes(token: string): boolean {
    if (this.next !== token) return false;
    this.at += 1;
    return true;
  }

  private expect(token: string): void {
    if (!this.takes(token)) throw this.problem(token);
  }

  private problem(wanted: string): Error {
    return new Error(`Expected ${wanted} before "${this.next}" in: ${this.text}`);
  }
}
