import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../stack/settings.js';
import type { DrillReport } from './drill-report.js';

const PAGE = join(REPOSITORY, 'docs', 'operations', 'backup.md');
const BEGIN = '<!-- drill: begin -->';
const END = '<!-- drill: end -->';

/** Puts what the drill said into the page about backups. */
export function writeDrillDocs({ lines }: DrillReport): void {
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no ${BEGIN} … ${END}.`);
  const text = lines.join('\n').trim();
  writeFileSync(
    PAGE,
    `${page.slice(0, from)}${BEGIN}\n\n\`\`\`text\n${text}\n\`\`\`\n\n${page.slice(to)}`,
  );
}
