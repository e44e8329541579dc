export { planChunks } from './plan-chunks.js';
export { type Replay, replayChunk } from './replay-chunk.js';
export { type ReplayedRuleset, replayedRuleset, velocitiesOf } from './replayed-ruleset.js';
export { NO_ARCHIVE } from './stored-decision.js';
