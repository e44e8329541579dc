import { Injectable, Logger } from '@nestjs/common';
import { routeRead } from '@tessera/database';
import { DataSource } from 'typeorm';
import { ArchiveDamagedError, ArchiveUnavailableError } from '../archive/archive.errors.js';
import { ArchivedDecisionsService } from '../archive/archived-decisions.service.js';
import { PastListsService } from '../blacklist/past-lists.service.js';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { parseStoredRules } from '../rulesets/checked-rules.js';
import { replayFacts } from './replay/approximations.js';
import { planChunks } from './replay/plan-chunks.js';
import { type ReplayedRuleset, replayedRuleset, velocitiesOf } from './replay/replayed-ruleset.js';
import { replayResult } from './replay/replay-result.js';
import { type Replay, replayChunk } from './replay/replay-chunk.js';
import {
  emptyPartialResult,
  mergePartialResult,
  readPartialResult,
  type PartialResult,
} from './replay/partial-result.js';
import { ReplayImpossibleError, ReplayInterruptedError } from './simulations.errors.js';
import { type ClaimedChunk, SimulationChunksRepository } from './simulation-chunks.repository.js';
import { SimulationWorkRepository } from './simulation-work.repository.js';

/** If a process is killed, another one can claim its chunk after this time. */
const LEASE_MS = 12_000;
const RENEW_EVERY_MS = 3_000;
const MAX_ATTEMPTS = 5;
const PARTS_AT_ONCE = 50;

/** Processes simulations chunk by chunk. Every step does nothing if it was already done. */
@Injectable()
export class ReplayService {
  private readonly logger = new Logger(ReplayService.name);
  private readonly stopping = new AbortController();
  /** The replay that this process worked on last, so that it is compiled only once. */
  private last: { readonly id: string; readonly replay: Promise<Replay | null> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly simulations: SimulationWorkRepository,
    private readonly chunks: SimulationChunksRepository,
    private readonly config: FraudConfig,
    private readonly lists: PastListsService,
    private readonly numbers: CardNumberConversionService,
    private readonly archive: ArchivedDecisionsService,
  ) {}

  /** Work in progress stops soon and is left to another process. */
  stop(): void {
    this.stopping.abort();
  }

  /** Splits the work into chunks. @returns their number; 0 if they existed already */
  async begin(id: string): Promise<number> {
    try {
      return await this.split(id);
    } catch (error) {
      if (!isImpossible(error)) throw error;
      await this.simulations.fail(id, error.message);
      return 0;
    }
  }

  /** Replays one chunk, unless it is done or in progress. @returns whether it was the last */
  async work(id: string, position: number): Promise<boolean> {
    const key = { id, position };
    const claimed = await this.chunks.claim(key, LEASE_MS);
    if (claimed === undefined) return false;
    const gone = new AbortController();
    const heartbeat = setInterval(() => {
      this.chunks.renew(key, LEASE_MS).then(
        (isOurs) => {
          if (!isOurs) gone.abort();
        },
        () => undefined,
      );
    }, RENEW_EVERY_MS);
    try {
      const signal = AbortSignal.any([gone.signal, this.stopping.signal]);
      const partial = await this.replay(id, claimed, signal);
      if (partial === null) return false;
      return await this.chunks.end(key, JSON.stringify(partial));
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
    const partial = emptyPartialResult(candidate.rules.length);
    let parts = 0;
    for (let position = -1; ;) {
      const rows = await this.chunks.partialResults({ id, position }, PARTS_AT_ONCE);
      for (const row of rows) mergePartialResult(partial, readPartialResult(row.tally));
      parts += rows.length;
      const last = rows.at(-1);
      if (last === undefined) break;
      position = last.position;
    }
    const work = await this.simulations.findWork(id);
    if (work === undefined) return;
    const knownSince = await this.lists.knownSince();
    const facts = replayFacts([candidate, baseline], { knownSince, from: work.from_at });
    const result = replayResult(partial, candidate.rules, facts);
    await this.simulations.complete(id, JSON.stringify(result), parts);
  }

  private async split(id: string): Promise<number> {
    const work = await this.simulations.findWork(id);
    const replay = await this.replayOf(id);
    if (work === undefined || replay === null) return 0;
    const windows = velocitiesOf(replay.candidate, replay.baseline);
    const range = { from: work.from_at, to: work.to_at, context: work.context };
    const windowSeconds = Math.max(0, ...windows.map(({ keptSeconds }) => keptSeconds));
    const chunks = await routeRead(this.dataSource, (db) =>
      planChunks(db, range, windowSeconds, this.archive),
    );
    const total = chunks.reduce((sum, { count }) => sum + count, 0);
    return this.dataSource.transaction(async (tx) => {
      const isBegun = await this.simulations.begin(tx, id, total, chunks.length);
      if (!isBegun) return 0;
      await this.chunks.insert(tx, id, chunks);
      return chunks.length;
    });
  }

  private async replay(
    id: string,
    { from_at: fromAt, from_id: fromId, to_at: toAt, to_id: toId }: ClaimedChunk,
    signal: AbortSignal,
  ): Promise<PartialResult | null> {
    const replay = await this.replayOf(id);
    if (replay === null) return null;
    const chunk = { from: { at: fromAt, id: fromId }, to: { at: toAt, id: toId } };
    return routeRead(this.dataSource, (db) => replayChunk(db, replay, chunk, { signal }));
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
    const work = await this.simulations.findWork(id);
    if (work === undefined) return null;
    return {
      candidate: this.parsed(work.rules),
      baseline: work.baseline_rules === null ? null : this.parsed(work.baseline_rules),
      context: work.context,
      sample: work.sample,
      archive: this.archive,
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
      await this.chunks.release({ id, position });
      return;
    }
    this.logger.warn({
      message: 'Failed to replay a chunk of a simulation.',
      attempts,
      err: error,
    });
    if (!isImpossible(error) && attempts < MAX_ATTEMPTS) return;
    const isKnown = isImpossible(error) || error instanceof ArchiveUnavailableError;
    const reason = isKnown ? error.message : 'It failed repeatedly; the reason is in the log.';
    await this.simulations.fail(id, reason);
  }
}

/** Whether no attempt can succeed; the message is for the analyst. */
function isImpossible(error: unknown): error is Error {
  return error instanceof ReplayImpossibleError || error instanceof ArchiveDamagedError;
}
