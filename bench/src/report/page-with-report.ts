const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

/**
 * The page with a report in the place of the one before.
 *
 * @throws an Error for a page without the two marks
 */
export function withReport(page: string, report: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}.`);
  return `${page.slice(0, from)}${BEGIN}\n\n${report}\n\n${page.slice(to)}`;
}
