import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import type { FraudConfig } from '../config.js';
import { BlacklistRepository } from './blacklist.repository.js';
import { canonicalizeEntries, type Respelled, respelledValues } from './canonicalize-entries.js';
import { ListedKeys } from './listed-keys.js';
import {
  FIRST_REQUEST,
  REQUEST_PAGE,
  type StoredRequest,
  RespelledEntriesRepository,
} from './respelled-entries.repository.js';

export const blacklistCanonicalize = defineCommand({
  name: 'blacklist canonicalize',
  summary:
    'List addresses and e-mails that were listed in another spelling under their canonical one. Finds the spellings in stored decisions; can be repeated.',
  async run(context) {
    const { dataSource, keyring, config, print, progress, signal } = context;
    const keys = new ListedKeys(keyring);
    const form = config as FraudConfig;
    const entries = new BlacklistRepository(
      dataSource,
      new CursorListsRepository(new PublicUrlService(config)),
    );
    const respelled = new RespelledEntriesRepository(dataSource);
    let changed = 0;
    const work = async () => {
      const bar = progress(await respelled.countRequests(), 'decisions');
      try {
        let position = FIRST_REQUEST;
        for (let read = REQUEST_PAGE; read === REQUEST_PAGE && !signal.aborted;) {
          const page = await respelled.requestsAfter(position);
          const values = valuesOf(page, form);
          changed += await canonicalizeEntries(dataSource, { entries, respelled, keys }, values);
          position = page.at(-1) ?? position;
          read = page.length;
          bar.advance(read);
        }
      } finally {
        bar.end();
      }
      print({ changed }, `Entries that are listed under their canonical spelling now: ${changed}.`);
      if (signal.aborted) throw new CommandError('Interrupted; run it again to finish.');
    };
    await AuditTrailService.forCommand(context).recordRun(
      { action: 'blacklist.canonicalize' },
      { work, figures: () => ({ changed }) },
    );
  },
});

/** Without duplicates, because many decisions share an IP address. */
function valuesOf(page: readonly StoredRequest[], form: FraudConfig): Respelled[] {
  const all = page.flatMap(({ request }) => respelledValues(JSON.parse(request) as object, form));
  return [...new Map(all.map((value) => [`${value.path} ${value.was}`, value])).values()];
}
