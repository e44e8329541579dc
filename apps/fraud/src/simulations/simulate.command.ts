import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, type CommandContext, type Progress } from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import { ArchiveClient } from '../archive/archive.client.js';
import { ArchiveDamagedError, ArchiveUnavailableError } from '../archive/archive.errors.js';
import { ArchivedCopiesRepository } from '../archive/archived-copies.repository.js';
import { ArchivedDaysRepository } from '../archive/archived-days.repository.js';
import { ArchivedDecisionsService } from '../archive/archived-decisions.service.js';
import { BlacklistHistoryRepository } from '../blacklist/blacklist-history.repository.js';
import { PastListsService } from '../blacklist/past-lists.service.js';
import type { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { Ruleset } from '../rules/rule.js';
import { findingsText, lintForCommand } from '../rulesets/lint-for-command.js';
import { RulesetsRepository } from '../rulesets/rulesets.repository.js';
import { readBaseline, readContext, readRange, readRuleset, readSample } from './command-line.js';
import type { ReplayResultResponse } from './dto/replay-result.response.js';
import { replayFacts } from './replay/approximations.js';
import { planChunks } from './replay/plan-chunks.js';
import { replayedRuleset, velocitiesOf } from './replay/replayed-ruleset.js';
import { replayResult } from './replay/replay-result.js';
import { type Replay, replayChunk } from './replay/replay-chunk.js';
import { emptyPartialResult, mergePartialResult } from './replay/partial-result.js';
import { resultText } from './result-text.js';
import {
  DecisionsMovedError,
  ReplayImpossibleError,
  ReplayInterruptedError,
} from './simulations.errors.js';

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'Try a ruleset on stored decisions; needs only the database and stores nothing.',
  parameters: ['RULESET.json'],
  options: {
    from: {
      type: 'string',
      describe: 'decisions stored since: 2026-01-31 or a time',
      placeholder: 'TIME',
      required: true,
    },
    to: {
      type: 'string',
      describe: 'decisions stored before; now when left out',
      placeholder: 'TIME',
    },
    context: {
      type: 'string',
      describe: "decisions of this context; the ruleset's own when left out",
      placeholder: 'NAME',
    },
    baseline: {
      type: 'string',
      describe: 'compare with this version instead of what was decided',
      placeholder: 'ID',
    },
    sample: {
      type: 'string',
      describe: 'the share of decisions to evaluate',
      placeholder: '0.1',
      default: '1',
    },
  },
  async run(context) {
    const { dataSource, keyring, config, values, args, print, note } = context;
    const numbers = new CardNumberConversionService(keyring, config as FraudConfig);
    const { ruleset, ownContext } = await readRuleset(args[0] ?? '', numbers);
    const range = readRange(values.from, values.to);
    const where = readContext(values.context ?? ownContext);
    const warnings = await lintForCommand(dataSource, ruleset, where, config as FraudConfig);
    if (warnings.length > 0) note(`The linter has doubts:\n${findingsText(warnings)}\n`);
    const baseline = await readBaseline(
      new RulesetsRepository(dataSource, new CursorListsRepository(new PublicUrlService(config))),
      values.baseline,
      numbers,
    );
    const result: Readonly<ReplayResultResponse> = await replayed(context, {
      range,
      ruleset,
      baseline,
      context: where,
      sample: readSample(values.sample),
    });
    await AuditTrailService.forCommand(context).record(null, {
      action: 'ruleset.simulate',
      result: 'success',
      details: {
        context: where,
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        decisions: result.decisions,
      },
    });
    print({ warnings, ...result }, resultText(result));
  },
});

interface CommandReplay {
  readonly range: { readonly from: Date; readonly to: Date };
  readonly ruleset: Ruleset;
  readonly baseline: Ruleset | null;
  readonly context: string;
  readonly sample: number;
}

/** Replays the chunks one after the other, in this process. */
async function replayed(
  { dataSource, config, keyring, progress, signal }: CommandContext,
  { range, ruleset, baseline, context, sample }: CommandReplay,
): Promise<ReplayResultResponse> {
  const settings = config as FraudConfig;
  const lists = new PastListsService(new BlacklistHistoryRepository(dataSource), keyring);
  const store = new ArchiveClient(settings);
  const archive = new ArchivedDecisionsService(
    dataSource,
    new ArchivedDaysRepository(dataSource, settings),
    new ArchivedCopiesRepository(dataSource),
    store,
  );
  const replay: Replay = {
    candidate: replayedRuleset(ruleset),
    baseline: baseline && replayedRuleset(baseline),
    context,
    sample,
    archive,
    lists,
    dedupesReferences: settings.dedupesReferences,
    form: settings,
  };
  const rulesets = [replay.candidate, replay.baseline];
  const knownSince = await lists.knownSince();
  const facts = replayFacts(rulesets, { knownSince, from: range.from });
  const windows = velocitiesOf(...rulesets).map(({ keptSeconds }) => keptSeconds);
  const partial = emptyPartialResult(replay.candidate.rules.length);
  let bar: Progress | undefined;
  try {
    const chunks = await planChunks(
      dataSource,
      { ...range, context },
      Math.max(0, ...windows),
      archive,
    );
    bar = progress(
      chunks.reduce((sum, { count }) => sum + count, 0),
      'decisions',
    );
    for (const chunk of chunks) {
      let advanced = 0;
      const watch = {
        signal,
        advance: (count: number) => {
          advanced += count;
          bar?.advance(count);
        },
      };
      mergePartialResult(partial, await replayChunk(dataSource.manager, replay, chunk, watch));
      // Those of other contexts.
      bar.advance(chunk.count - advanced);
    }
  } catch (error) {
    if (error instanceof ReplayInterruptedError) {
      throw new CommandError('Interrupted; there is no result.');
    }
    throw isForOperator(error) ? new CommandError(error.message) : error;
  } finally {
    bar?.end();
    await store.onApplicationShutdown();
  }
  return replayResult(partial, replay.candidate.rules, facts);
}

function isForOperator(error: unknown): error is Error {
  return [
    ...[ReplayImpossibleError, DecisionsMovedError],
    ...[ArchiveDamagedError, ArchiveUnavailableError],
  ].some((known) => error instanceof known);
}
