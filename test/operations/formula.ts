/**
 * Computes an expression of numbers, names, `+ - * /`, brackets and `ceil(…)`, as written in a table of
 * a page.
 *
 * @throws Error for an unknown name or an invalid expression
 */
export function compute(formula: string, values: ReadonlyMap<string, number>): number {
  const tokens = formula.match(/\d+(?:\.\d+)?|[a-z_]\w*|\S/g) ?? [];
  let at = 0;

  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at++] === '+' ? 1 : -1;
      value += sign * product();
    }
    return value;
  };

  const product = (): number => {
    let value = operand();
    while (tokens[at] === '*' || tokens[at] === '/') {
      value = tokens[at++] === '*' ? value * operand() : value / operand();
    }
    return value;
  };

  const operand = (): number => {
    const token = tokens[at++] ?? '';
    if (/^\d/.test(token)) return Number(token);
    if (token === 'ceil') return Math.ceil(round(operand()));
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw new Error(`A bracket is open in "${formula}".`);
      return value;
    }
    const value = values.get(token);
    if (value === undefined) throw new Error(`"${formula}" names ${token}, which is unknown.`);
    return value;
  };

  const value = sum();
  if (at < tokens.length) throw new Error(`"${formula}" has more tokens after its end.`);
  return value;
}

/** 10.000000000000002 is 10, and not the 11 that `ceil` would make of it. */
function round(value: number): number {
  return Number(value.toFixed(9));
}
