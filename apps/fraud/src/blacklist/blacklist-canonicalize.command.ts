import { AuditTrail } from '@tessera/audit';
import { CommandError, defineCommand, prepared, type Statement } from '@tessera/service';
import type { FraudConfig } from '../config.js';
import { canonicalizeEntries, type Respelled, respelledValues } from './canonicalize-entries.js';
import { ListedKeys } from './listed-keys.js';

const PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const COUNT: Statement = {
  name: 'blacklist_canonicalize_count',
  text: 'select count(*)::integer as count from decision',
};
const READ_PAGE: Statement = {
  name: 'blacklist_canonicalize_page',
  text: `select id, created_at::text as at, request from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid)
    order by created_at, id limit ${PAGE}`,
};

interface PageRow {
  readonly id: string;
  readonly at: string;
  readonly request: string;
}

export const blacklistCanonicalize = defineCommand({
  name: 'blacklist canonicalize',
  summary:
    'List addresses and e-mails that were listed in another spelling under their canonical one. Finds the spellings in stored decisions; can be repeated.',
  async run(context) {
    const { dataSource, keyring, config, out, progress, signal } = context;
    const keys = new ListedKeys(keyring);
    const form = config as FraudConfig;
    let changed = 0;
    const work = async () => {
      const [row] = await prepared<{ count: number }>(dataSource, COUNT, []);
      const bar = progress(row?.count ?? 0, 'decisions');
      try {
        let [at, id] = ['-infinity', FIRST_ID];
        for (let read = PAGE; read === PAGE && !signal.aborted;) {
          const page = await prepared<PageRow>(dataSource, READ_PAGE, [at, id]);
          changed += await canonicalizeEntries(dataSource, keys, valuesOf(page, form));
          ({ at, id } = page.at(-1) ?? { at, id });
          read = page.length;
          bar.advance(read);
        }
      } finally {
        bar.end();
      }
      out(`Entries that are listed under their canonical spelling now: ${changed}.`);
      if (signal.aborted) throw new CommandError('Interrupted; run it again to finish.');
    };
    await AuditTrail.forCommand(context).recordRun(
      { action: 'blacklist.canonicalize' },
      { work, figures: () => ({ changed }) },
    );
  },
});

/** Without duplicates, because many decisions share an IP address. */
function valuesOf(page: readonly PageRow[], form: FraudConfig): Respelled[] {
  const all = page.flatMap(({ request }) => respelledValues(JSON.parse(request) as object, form));
  return [...new Map(all.map((value) => [`${value.path} ${value.was}`, value])).values()];
}
