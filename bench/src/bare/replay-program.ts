import {
  NO_ARCHIVE,
  planChunks,
  replayedRuleset,
  replayChunk,
  velocitiesOf,
} from '@tessera/fraud/replay';
import type { Replay } from '@tessera/fraud/replay';
import { parseRuleset } from '@tessera/fraud/rules';
import { DataSource } from 'typeorm';
import { CONTEXT, type WalkRequest, walked } from './walk.js';

// What a worker does with the jobs of one simulation, without the queue around it.
const dataSource = await new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL'] ?? '',
  poolSize: 3,
}).initialize();

process.on('message', ({ rules, from, to }: WalkRequest) => {
  void walked(() => replayAll(rules, new Date(from), new Date(to)));
});
process.once('disconnect', () => {
  void dataSource.destroy();
});
process.send?.('ready');

async function replayAll(rules: unknown[], from: Date, to: Date): Promise<number> {
  const parsed = parseRuleset(rules);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const candidate = replayedRuleset(parsed.ruleset);
  const replay: Replay = {
    candidate,
    baseline: null,
    context: CONTEXT,
    sample: 1,
    archive: NO_ARCHIVE,
    lists: { read: () => Promise.resolve({ isListed: () => false }) },
    dedupesReferences: false,
  };
  const windows = velocitiesOf(candidate).map(({ keptSeconds }) => keptSeconds);
  const range = { from, to };
  const chunks = await planChunks(dataSource, range, Math.max(0, ...windows), NO_ARCHIVE);
  let count = 0;
  for (const chunk of chunks) {
    const { transitions } = await replayChunk(dataSource.manager, replay, chunk);
    for (const { decisions } of Object.values(transitions)) count += decisions;
  }
  return count;
}
