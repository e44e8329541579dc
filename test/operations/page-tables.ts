/** The tables of a page of Markdown, each a list of rows of cells, the head first. */
export function tablesOf(page: string): string[][][] {
  const blocks = page
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')));
  return blocks
    .filter((lines) => lines.length > 2)
    .map((lines) => lines.filter((_, index) => index !== 1).map(cellsOf));
}

/** The table whose head begins with this cell. */
export function tableOf(page: string, firstCell: string): string[][] {
  const found = tablesOf(page).find(([head]) => head?.[0] === firstCell);
  if (found === undefined) {
    throw new Error(`The page has no table that begins with "${firstCell}".`);
  }
  return found.slice(1);
}

/** `12,345.6 MB` → 12345.6 */
export function numberIn(cell: string): number {
  const digits = /-?[\d,]+(?:\.\d+)?/.exec(cell)?.[0];
  if (digits === undefined) throw new Error(`"${cell}" has no number.`);
  return Number(digits.replaceAll(',', ''));
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}
