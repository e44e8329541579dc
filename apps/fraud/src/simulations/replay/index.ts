export { NO_ARCHIVE } from './archived-segments.js';
export { planChunks } from './plan-chunks.js';
export { type ReplayedRuleset, replayedRuleset, velocitiesOf } from './replayed-ruleset.js';
export { type Replay, replayChunk } from './replay-chunk.js';
