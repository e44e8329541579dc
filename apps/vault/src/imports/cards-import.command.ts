import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, type CommandContext } from '@tessera/commands';
import { ServiceRole } from '@tessera/config';
import { SystemClock } from '@tessera/telemetry';
import { CardSealerService } from '../cards/card-sealer.service.js';
import type { VaultConfig } from '../config.js';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import { ownerOption } from '../token-access/owner-option.js';
import { CardImport } from './card-import.js';
import { IdMapFile } from './id-map-file.js';
import { importDuration } from './import-duration.js';
import { importFormat } from './import-format.js';
import { ImportedCards } from './imported-cards.js';
import { openFile, type OpenFile } from './open-file.js';
import { readLines, type ReadLine } from './read-lines.js';

const MS_PER_SECOND = 1_000;
const DEFAULT_SOURCE = 'import';

export const cardsImport = defineCommand({
  name: 'cards import',
  summary: 'Make tokens of the cards of another system; can be repeated without doubling any.',
  parameters: ['FILE', 'MAP'],
  options: {
    format: {
      type: 'string',
      placeholder: 'csv|jsonl',
      describe: 'Where the name of the file does not say it',
    },
    source: {
      type: 'string',
      placeholder: 'NAME',
      describe: 'Where the cards come from: ids of two sources are apart',
    },
    owner: {
      type: 'string',
      placeholder: 'CLIENT',
      describe: 'The OAuth client that the tokens belong to (required)',
    },
    account: {
      type: 'string',
      placeholder: 'ACCOUNT',
      describe: 'The account of that client that the tokens are for',
    },
    update: {
      type: 'boolean',
      describe: 'Let tokens of an earlier import take the expiry dates and names of the file',
    },
    'dry-run': { type: 'boolean', describe: 'Check the file; store nothing and write no map' },
    'allow-expired': { type: 'boolean', describe: 'Take expired cards as well' },
  },
  async run(context) {
    const { dataSource, args, values, print } = context;
    const config = context.config as VaultConfig;
    const [path = '', mapPath = ''] = args;
    if (!config.acceptsCardNumbers) {
      throw new CommandError('This instance takes no card numbers: its PCI_LEVEL is SAQ_A.');
    }
    const owner = ownerOption(values.owner, values.account);
    const format = importFormat(path, values.format);
    const file = await openFile(path);
    const source = values.source ?? DEFAULT_SOURCE;
    const dryRun = values['dry-run'] === true;
    const map = dryRun ? null : await IdMapFile.create(mapPath);
    const cards = new CardImport({
      sealer: new CardSealerService(context.keyring, config),
      cards: new ImportedCards(dataSource, source),
      owner,
      map,
      now: values['allow-expired'] === true ? null : new Date(),
      updates: values.update === true,
      dryRun,
    });
    const jweKeys = jweKeysOf(context);
    const lines = readLines(file, format, (kid) => jweKeys.findAccepted(kid));
    const startedAt = performance.now();
    const work = async () => {
      try {
        await importAll(cards, lines, file, context);
        await map?.finish();
      } catch (error) {
        await map?.abandon();
        throw error;
      }
    };
    if (dryRun) {
      await work();
    } else {
      await AuditTrailService.forCommand(context).recordRun(
        {
          action: 'cards.import',
          details: { source, owner: owner.client, account: owner.account },
        },
        {
          work,
          figures: () => ({
            imported: cards.imported,
            already: cards.already,
            updated: cards.updated,
            bad: cards.bad.count,
          }),
        },
      );
    }
    const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
    const { bad, imported, already, again, updated } = cards;
    const map_file = dryRun ? null : mapPath;
    const result = { imported, already, again, updated, bad: bad.count, dry_run: dryRun, map_file };
    print(result, summary(cards, seconds, map_file));
    if (dryRun) {
      bad.refuseAny('Nothing was stored.');
      return;
    }
    bad.refuseAny('The other lines were imported; mend these and repeat the command.');
  },
});

/** @param mapPath null in a dry run */
function summary(
  { imported, already, again, updated }: CardImport,
  seconds: number,
  mapPath: string | null,
): string {
  const notes = [
    ...(again > 0 ? [`${again} of them again, because their tokens were gone`] : []),
    ...(updated > 0 ? [`${updated} tokens took another expiry date or name`] : []),
  ].map((note) => ` (${note})`);
  if (mapPath === null) {
    return `Dry run: ${imported} cards would be imported, ${already} have been before${notes.join('')}. Nothing was stored.`;
  }
  return `${imported} cards were imported, ${already} had been before${notes.join('')}, in ${importDuration(imported + already, seconds)}. The map is in ${mapPath}.`;
}

async function importAll(
  cards: CardImport,
  lines: AsyncGenerator<ReadLine>,
  file: OpenFile,
  { signal, progress }: Pick<CommandContext, 'signal' | 'progress'>,
): Promise<void> {
  const bar = progress(file.bytes, 'bytes');
  let read = 0;
  try {
    for await (const line of lines) {
      if (signal.aborted) {
        await cards.flush();
        throw new CommandError('Interrupted. Repeat the command to go on from here.');
      }
      await cards.add(line);
      bar.advance(Math.min(line.bytes, file.bytes) - read);
      read = Math.min(line.bytes, file.bytes);
    }
    await cards.flush();
    bar.advance(file.bytes - read);
  } finally {
    bar.end();
  }
}

function jweKeysOf({ dataSource, keyring }: CommandContext): JweKeysService {
  return new JweKeysService(dataSource, new SystemClock(), new ServiceRole('worker'), keyring);
}
