import { AuditTrailService } from '@tessera/audit';
import { defineCommand, UsageError } from '@tessera/commands';
import { importDuration } from '../imports/import-duration.js';
import { openFile } from '../imports/open-file.js';
import { importBins } from './import-bins.js';

const MS_PER_SECOND = 1_000;

export const binsImport = defineCommand({
  name: 'bins import',
  summary: 'Load what is known of BINs from a CSV file, all of it or nothing.',
  parameters: ['FILE'],
  options: {
    delimiter: {
      type: 'string',
      placeholder: 'CHAR',
      describe: 'What stands between the columns; a comma by default',
    },
  },
  async run(context) {
    const { dataSource, args, values, signal, print, progress } = context;
    const [path = ''] = args;
    const delimiter = values.delimiter ?? ',';
    if (delimiter.length !== 1) throw new UsageError('--delimiter is one character.');
    const file = await openFile(path);
    const startedAt = performance.now();
    const rows = await dataSource.transaction(async (tx) => {
      const loaded = await importBins(tx, file, { delimiter, signal, progress });
      const details = { rows: loaded };
      const entry = { action: 'bins.import', result: 'success', details } as const;
      await AuditTrailService.forCommand(context).record(tx, entry);
      return loaded;
    });
    const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
    print({ rows }, `${rows} BINs were loaded in ${importDuration(rows, seconds)}.`);
  },
});
