export { planStretches } from './plan-stretches.js';
export { type ReplayedRuleset, replayedRuleset, velocitiesOf } from './replayed-ruleset.js';
export { type Replay, replayStretch } from './replay-stretch.js';
