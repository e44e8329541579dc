import { Injectable, Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';
import { PastListsService } from '../blacklist/past-lists.service.js';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { parseStoredRules } from '../rulesets/parse-stored-rules.js';
import { replayFacts } from './replay/approximations.js';
import { planStretches } from './replay/plan-stretches.js';
import { type ReplayedRuleset, replayedRuleset, velocitiesOf } from './replay/replayed-ruleset.js';
import { replayResult } from './replay/replay-result.js';
import { type Replay, replayStretch } from './replay/replay-stretch.js';
import { emptyTally, mergeTally, readTally, type Tally } from './replay/tally.js';
import { ReplayImpossibleError, ReplayInterruptedError } from './simulations.errors.js';
import {
  BEGIN,
  CLAIM_STRETCH,
  type ClaimedStretch,
  COMPLETE,
  END_STRETCH,
  FAIL,
  INSERT_STRETCHES,
  READ_TALLIES,
  READ_WORK,
  RELEASE_STRETCH,
  RENEW_STRETCH,
  type SimulationWork,
} from './simulation-statements.js';

/** If a process is killed, another one can claim its chunk after this time. */
const LEASE_MS = 12_000;
const RENEW_EVERY_MS = 3_000;
const MAX_ATTEMPTS = 5;
const TALLIES_AT_ONCE = 50;

/** Processes simulations chunk by chunk. Every step does nothing if it was already done. */
@Injectable()
export class SimulationWorker {
  private readonly logger = new Logger(SimulationWorker.name);
  private readonly stopping = new AbortController();
  /** The replay that this process worked on last, so that it is compiled only once. */
  private last: { readonly id: string; readonly replay: Promise<Replay | null> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: FraudConfig,
    private readonly lists: PastListsService,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** Work in progress stops soon and is left to another process. */
  stop(): void {
    this.stopping.abort();
  }

  /** Splits the work into chunks. @returns their number; 0 if they existed already */
  async begin(id: string): Promise<number> {
    try {
      return await this.cutUp(id);
    } catch (error) {
      if (!(error instanceof ReplayImpossibleError)) throw error;
      await preparedCount(this.dataSource, FAIL, [id, error.message]);
      return 0;
    }
  }

  /** Replays one chunk, unless it is done or in progress. @returns whether it was the last */
  async work(id: string, position: number): Promise<boolean> {
    const lease = [id, position, LEASE_MS];
    const [claimed] = await prepared<ClaimedStretch>(this.dataSource, CLAIM_STRETCH, lease);
    if (claimed === undefined) return false;
    const gone = new AbortController();
    const heartbeat = setInterval(() => {
      preparedCount(this.dataSource, RENEW_STRETCH, lease).then(
        (renewed) => {
          if (renewed === 0) gone.abort();
        },
        () => undefined,
      );
    }, RENEW_EVERY_MS);
    try {
      const signal = AbortSignal.any([gone.signal, this.stopping.signal]);
      const tally = await this.replay(id, claimed, signal);
      if (tally === null) return false;
      const values = [id, position, JSON.stringify(tally)];
      const [ended] = await prepared<{ stretches_left: number }>(
        this.dataSource,
        END_STRETCH,
        values,
      );
      return ended?.stretches_left === 0;
    } catch (error) {
      await this.failed(id, position, claimed.attempts, error);
      return false;
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Combines the parts once all of them are complete. */
  async complete(id: string): Promise<void> {
    const replay = await this.replayOf(id);
    if (replay === null) return;
    const { candidate, baseline } = replay;
    const tally = emptyTally(candidate.rules.length);
    let parts = 0;
    for (let position = -1; ;) {
      const values = [id, position, TALLIES_AT_ONCE];
      const rows = await prepared<{ position: number; tally: string }>(
        this.dataSource,
        READ_TALLIES,
        values,
      );
      for (const row of rows) mergeTally(tally, readTally(row.tally));
      parts += rows.length;
      const last = rows.at(-1);
      if (last === undefined) break;
      position = last.position;
    }
    const [work] = await prepared<SimulationWork>(this.dataSource, READ_WORK, [id]);
    if (work === undefined) return;
    const knownSince = await this.lists.knownSince(this.dataSource);
    const facts = replayFacts([candidate, baseline], { knownSince, from: work.from_at });
    const result = replayResult(tally, candidate.rules, facts);
    await preparedCount(this.dataSource, COMPLETE, [id, JSON.stringify(result), parts]);
  }

  private async cutUp(id: string): Promise<number> {
    const [work] = await prepared<SimulationWork>(this.dataSource, READ_WORK, [id]);
    const replay = await this.replayOf(id);
    if (work === undefined || replay === null) return 0;
    const windows = velocitiesOf(replay.candidate, replay.baseline);
    const range = { from: work.from_at, to: work.to_at };
    const windowSeconds = Math.max(0, ...windows.map(({ keptSeconds }) => keptSeconds));
    const stretches = await planStretches(this.dataSource, range, windowSeconds);
    const total = stretches.reduce((sum, { count }) => sum + count, 0);
    return this.dataSource.transaction(async (tx) => {
      const begun = await preparedCount(tx, BEGIN, [id, total, stretches.length]);
      if (begun === 0) return 0;
      await preparedCount(tx, INSERT_STRETCHES, [
        id,
        stretches.map((_, position) => position),
        stretches.map(({ from }) => from.at),
        stretches.map(({ from }) => from.id),
        stretches.map(({ to }) => to.at),
        stretches.map(({ to }) => to.id),
        stretches.map(({ count }) => count),
      ]);
      return stretches.length;
    });
  }

  private async replay(
    id: string,
    { from_at: fromAt, from_id: fromId, to_at: toAt, to_id: toId }: ClaimedStretch,
    signal: AbortSignal,
  ): Promise<Tally | null> {
    const replay = await this.replayOf(id);
    if (replay === null) return null;
    const stretch = { from: { at: fromAt, id: fromId }, to: { at: toAt, id: toId } };
    return replayStretch(this.dataSource, replay, stretch, { signal });
  }

  /** What to replay; null if the simulation has ended or was deleted. */
  private replayOf(id: string): Promise<Replay | null> {
    if (this.last?.id === id) return this.last.replay;
    const replay = this.readReplay(id);
    this.last = { id, replay };
    const forget = () => {
      if (this.last?.replay === replay) this.last = undefined;
    };
    replay.then((found) => {
      if (found === null) forget();
    }, forget);
    return replay;
  }

  private async readReplay(id: string): Promise<Replay | null> {
    const [work] = await prepared<SimulationWork>(this.dataSource, READ_WORK, [id]);
    if (work === undefined) return null;
    return {
      candidate: this.parsed(work.rules),
      baseline: work.baseline_rules === null ? null : this.parsed(work.baseline_rules),
      context: work.context,
      sample: work.sample,
      lists: this.lists,
      dedupesReferences: this.config.dedupesReferences,
      form: this.numbers.form,
    };
  }

  private parsed(rules: unknown): ReplayedRuleset {
    const read = parseStoredRules(rules, this.numbers);
    // They were valid when they were stored, by this release or an older one.
    if ('problems' in read) throw new ReplayImpossibleError('The rules cannot be read any more.');
    return replayedRuleset(read.ruleset);
  }

  private async failed(id: string, position: number, attempts: number, error: unknown) {
    if (error instanceof ReplayInterruptedError) {
      await preparedCount(this.dataSource, RELEASE_STRETCH, [id, position]);
      return;
    }
    const isImpossible = error instanceof ReplayImpossibleError;
    this.logger.warn({ message: 'A stretch of a simulation failed.', attempts, err: error });
    if (!isImpossible && attempts < MAX_ATTEMPTS) return;
    const reason = isImpossible ? error.message : 'It failed again and again; the log says why.';
    await preparedCount(this.dataSource, FAIL, [id, reason]);
  }
}
