import { CommandError, type CommandContext, type Progress } from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import type { DataSource } from 'typeorm';
import type { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { DEFAULT_CONTEXT } from '../decision-request/decision-document.js';
import type { CaseId } from '../ids.js';
import { parseStoredRules } from '../rulesets/checked-rules.js';
import { lintForCommand } from '../rulesets/lint-for-command.js';
import { RulesetsRepository } from '../rulesets/rulesets.repository.js';
import { CellFactsRepository } from './cell-facts.repository.js';
import { CASE_TABLES } from './copied-case.js';
import { CopiedCasesRepository } from './copied-cases.repository.js';
import { CopiedRollupsRepository, ROLLUP_TABLES } from './copied-rollups.repository.js';
import { CopiedRowsRepository } from './copied-rows.repository.js';
import {
  type ActiveVersion,
  type CopiedRulesets,
  CopiedRulesetsRepository,
} from './copied-rulesets.repository.js';
import { COPIED_TABLES } from './copied-tables.js';
import { type CaseCopyOptions, copyCases } from './copy-cases.js';
import { ArchivedDaysCopy, type ArchivedFigures } from './copy-archived-days.js';
import { type Cells, copyDecisions, digests } from './copy-decisions.js';
import { ReceivingCellRepository } from './receiving-cell.repository.js';
import { daysOf, isSame, type TimeSpan } from './time-span.js';

const HOUR_MS = 3_600_000;
const SHOWN_CASES = 5;

/** What a copy has done. */
export interface CopyFigures extends ArchivedFigures {
  /** Decisions that are the same in both cells. */
  decisions: number;
  new_or_changed: number;
  /** Cases that are the same in both cells, or that have the same decisions of the context. */
  cases: number;
  new_or_changed_cases: number;
  /** Cases that have decisions of other contexts in the source, and stay there, too. */
  shared_cases: number;
  /** The version that decides here; null before the last run. */
  active_version: number | null;
}

/** How a run copies. */
export interface ContextCopyOptions {
  /** Whether the router holds the context back, so that both cells can be equal. */
  readonly finishes: boolean;
  /** Whether to overwrite cases that were changed here. */
  readonly replacesCases: boolean;
  /** Whether days that are only in the archive of the source stay behind. */
  readonly leavesArchive: boolean;
}

/** Copies a context from the cell that has it to this one. */
export class ContextCopy {
  figures: CopyFigures = {
    ...{ decisions: 0, new_or_changed: 0 },
    ...{ cases: 0, new_or_changed_cases: 0, shared_cases: 0 },
    ...{ archived_days: 0, archived_decisions: 0 },
    ...{ new_or_changed_archived_days: 0, left_archived_days: 0 },
    active_version: null,
  };

  private readonly copiedCases = new Set<CaseId>();
  private readonly here: CellFactsRepository;
  private readonly there: CellFactsRepository;
  private readonly rulesets: CopiedRulesetsRepository;
  private readonly sourceRulesets: CopiedRulesetsRepository;

  /** @param source the database of the cell that has the context */
  constructor(
    private readonly command: CommandContext,
    private readonly source: DataSource,
    private readonly context: string,
  ) {
    this.here = new CellFactsRepository(command.dataSource);
    this.there = new CellFactsRepository(source);
    this.rulesets = new CopiedRulesetsRepository(command.dataSource);
    this.sourceRulesets = new CopiedRulesetsRepository(source);
  }

  /** @throws CommandError */
  async run(options: ContextCopyOptions): Promise<void> {
    const archived = new ArchivedDaysCopy(this.command, this.source, this.context);
    try {
      await this.runWith(archived, options);
    } finally {
      this.figures = { ...this.figures, ...archived.figures };
      await archived.close();
    }
  }

  private async runWith(
    archived: ArchivedDaysCopy,
    { finishes, replacesCases, leavesArchive }: ContextCopyOptions,
  ): Promise<void> {
    if (this.context === DEFAULT_CONTEXT) {
      throw new CommandError(
        `${DEFAULT_CONTEXT} can't be copied: contexts without rules are decided by its rules, and counted in its velocities.`,
      );
    }
    const active = await this.sourceRulesets.active(this.context);
    if (active === null) {
      throw new CommandError(
        `No version of ${this.context} is active in the source: the rules of default decide there. Activate one for ${this.context} first.`,
      );
    }
    await this.noteLists();
    await archived.requireArchives({ finishes, leaves: leavesArchive });
    if (finishes) await this.requireSettled();
    await this.copyRulesets();
    await this.lint(active);
    // First, because open cases keep old decisions from being removed; and last, because cases may have got new ones.
    const first = { replacesChanged: replacesCases, erased: new Set<string>() };
    const changedHere = await this.copyCases(first);
    if (finishes) requireUnchanged(changedHere);
    const erased = await this.copyHistory(await archived.onlyArchivedHere());
    // Afterwards: a day that leaves the table of the source meanwhile is in its archive then.
    await archived.run();
    const stillChanged = await this.copyCases({ ...first, erased });
    if (finishes) requireUnchanged(stillChanged);
    else if (stillChanged.length > 0) this.command.note(changedCases(stillChanged));
    if (!finishes) return;
    await this.requireSettled();
    await this.requireEqual(await archived.onlyArchivedHere());
    await archived.requireEqual();
    await this.switchOver();
    const switched = await this.rulesets.active(this.context);
    this.figures.active_version = switched?.version ?? null;
  }

  private async noteLists(): Promise<void> {
    const [mine, its] = [await this.here.lists(), await this.there.lists()];
    if (mine === its) return;
    this.command.note('The lists of the two cells differ: they are of a cell, and not copied.');
  }

  /** A decision that waits for a backend is copied once it is final. */
  private async requireSettled(): Promise<void> {
    const waiting = await this.there.waiting(this.context);
    if (waiting === 0) return;
    throw new CommandError(
      `${waiting} decisions of ${this.context} wait for a backend in the source. Run again when they are final.`,
    );
  }

  private async copyRulesets(): Promise<CopiedRulesets> {
    const copied = await this.sourceRulesets.read(this.context);
    const others = await this.rulesets.otherVersions(this.context, copied);
    if (others.length > 0) {
      throw new CommandError(
        `This cell has versions of ${this.context} that the source lacks: ${others.join(', ')}.`,
      );
    }
    const { otherSchemas } = await this.command.dataSource.transaction((tx) =>
      this.rulesets.add(tx, copied),
    );
    if (otherSchemas.length === 0) return copied;
    throw new CommandError(
      `Schemas of this cell are others than those of the same name in the source: ${otherSchemas.join(', ')}.`,
    );
  }

  /** What the rules call must exist here, such as a backend. */
  private async lint({ rules }: ActiveVersion): Promise<void> {
    const { dataSource, keyring } = this.command;
    const config = this.command.config as FraudConfig;
    const parsed = parseStoredRules(rules, new CardNumberConversionService(keyring, config));
    if ('problems' in parsed) throw new CommandError('The active rules of the source are invalid.');
    await lintForCommand(dataSource, parsed.ruleset, this.context, config);
  }

  /**
   * @param archivedHere days that are copied to the archive
   * @returns cases whose texts were removed, because decisions came that are erased in the source
   */
  private async copyHistory(archivedHere: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const rollups = new CopiedRollupsRepository(this.source);
    const oldest = await rollups.oldestDay();
    await this.copyRollups(rollups, { from: null, until: oldest ?? new Date() });
    const span = await this.there.bounds(this.context);
    if (span === null) return new Set();
    const cells = await this.cells();
    if (!(await cells.receiving.divideFirstPartition(span.from))) {
      this.command.note(
        'The first partition of this cell has decisions of other contexts. The days of the history that are in it are removed together with them, not one by one.',
      );
    }
    const all = daysOf(await this.widened(span));
    const isArchived = ({ from }: TimeSpan) => archivedHere.has(dayName(from));
    for (const day of all.filter(isArchived)) await this.copyRollups(rollups, day);
    const days = all.filter((day) => !isArchived(day));
    const bar = this.command.progress(days.length, 'days');
    try {
      for (const day of days) await this.copyDay(cells, day, bar);
    } finally {
      bar.end();
    }
    return cells.receiving.erasedCases;
  }

  /** @returns those that were changed here, and were not copied */
  private async copyCases(
    options: Pick<CaseCopyOptions, 'replacesChanged' | 'erased'>,
  ): Promise<readonly CaseId[]> {
    const { dataSource, signal } = this.command;
    const columns = await this.here.columns(CASE_TABLES);
    const cells = {
      source: new CopiedCasesRepository(this.source, columns),
      here: new CopiedCasesRepository(dataSource, columns),
    };
    const copied = await copyCases(cells, this.context, { signal, ...options });
    for (const id of copied.newOrChanged) this.copiedCases.add(id);
    this.figures.cases = copied.cases;
    this.figures.new_or_changed_cases = this.copiedCases.size;
    this.figures.shared_cases = copied.shared;
    return copied.changedHere;
  }

  private async cells(): Promise<Cells> {
    const columns = await this.here.columns(COPIED_TABLES);
    const { dataSource } = this.command;
    return {
      source: new CopiedRowsRepository(this.source, columns),
      here: new CopiedRowsRepository(dataSource, columns),
      receiving: new ReceivingCellRepository(dataSource, columns),
    };
  }

  /** With what only this cell has after the last decision of the source. */
  private async widened({ from, until }: TimeSpan): Promise<TimeSpan> {
    const mine = await this.here.bounds(this.context);
    return { from, until: mine !== null && mine.until > until ? mine.until : until };
  }

  private async copyDay(cells: Cells, day: TimeSpan, bar: Progress): Promise<void> {
    this.figures.decisions += await copyDecisions(cells, this.context, day, {
      signal: this.command.signal,
      copied: (decisions) => {
        this.figures.new_or_changed += decisions;
      },
    });
    bar.advance(1);
  }

  private async copyRollups(
    source: CopiedRollupsRepository,
    span: { readonly from: Date | null; readonly until: Date },
  ): Promise<void> {
    const here = new CopiedRollupsRepository(this.command.dataSource);
    for (const table of ROLLUP_TABLES) {
      for await (const rows of source.of(table, this.context, span)) {
        await here.add(this.command.dataSource, table, rows);
      }
    }
  }

  /** Nothing was decided or changed in the source while it was copied. */
  private async requireEqual(archivedHere: ReadonlySet<string>): Promise<void> {
    const span = await this.there.bounds(this.context);
    // An archived day is compared as a whole.
    if (span === null || archivedHere.has(dayName(span.until))) return;
    const from = new Date(span.until.getTime() - HOUR_MS);
    const until = new Date(span.until.getTime() + HOUR_MS);
    const [there, here] = await digests(await this.cells(), this.context, { from, until });
    if (isSame(there, here)) return;
    throw new CommandError(
      `${this.context} still changes in the source. Hold it back at the router, and run again with --finish.`,
    );
  }

  private async switchOver(): Promise<void> {
    const { dataSource, config } = this.command;
    // Read again: a version may have become active meanwhile.
    const copied = await this.copyRulesets();
    const lists = new CursorListsRepository(new PublicUrlService(config));
    const rulesets = new RulesetsRepository(dataSource, lists);
    await dataSource.transaction(async (tx) => {
      await rulesets.lockContext(tx, this.context);
      await this.rulesets.switchOver(tx, this.context, copied);
      await rulesets.incrementEpoch(tx);
    });
  }
}

function dayName(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function requireUnchanged(changedHere: readonly CaseId[]): void {
  if (changedHere.length > 0) throw new CommandError(changedCases(changedHere));
}

function changedCases(ids: readonly CaseId[]): string {
  const shown = ids.slice(0, SHOWN_CASES).join(', ');
  const more = ids.length > SHOWN_CASES ? ` and ${ids.length - SHOWN_CASES} more` : '';
  return (
    `${ids.length} cases were changed in this cell, and differ from those of the source: ${shown}${more}. ` +
    'Repeat the changes in the source, then run with --replace-cases to overwrite these cases here.'
  );
}
