import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import type { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { BlacklistRepository } from './blacklist.repository.js';
import { EntryImport, readEntryLines } from './import-entries.js';
import { ListedKeys } from './listed-keys.js';

export const blacklistImport = defineCommand({
  name: 'blacklist import',
  summary: 'List the values of a CSV file: value, and path, list, value_type, ttl_seconds, reason.',
  parameters: ['FILE'],
  async run(context) {
    const { dataSource, keyring, config, args, signal, print, note, progress } = context;
    const [path = ''] = args;
    const bytes = await sizeOf(path);
    const entries = new BlacklistRepository(
      dataSource,
      new CursorListsRepository(new PublicUrlService(config)),
    );
    const numbers = new CardNumberConversionService(keyring, config as FraudConfig);
    const load = new EntryImport(dataSource, entries, new ListedKeys(keyring), note);
    const work = async () => {
      const bar = progress(bytes, 'bytes');
      try {
        let read = 0;
        for await (const line of readEntryLines(createReadStream(path), numbers)) {
          if (signal.aborted) break;
          await load.add(line);
          bar.advance(line.bytes - read);
          read = line.bytes;
        }
        await load.flush();
        bar.advance(bytes - read);
      } finally {
        bar.end();
      }
      const { listed, known, bad } = load;
      print({ listed, known, bad }, `${listed} values were listed, ${known} were listed already.`);
      if (signal.aborted) {
        throw new CommandError('Interrupted; the values listed so far stay listed.');
      }
    };
    await AuditTrailService.forCommand(context).recordRun(
      { action: 'blacklist.import' },
      { work, figures: () => ({ listed: load.listed, known: load.known, bad: load.bad }) },
    );
    if (load.bad > 0) throw new CommandError(`${load.bad} lines were bad and are not listed.`);
  },
});

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    throw new CommandError(`There is no file ${path}.`);
  }
}
