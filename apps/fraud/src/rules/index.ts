export { compileRuleset } from './compiler/compile-ruleset.js';
export { type Lookups, NO_LOOKUPS, type RulesetEngine } from './evaluation.js';
export { interpretRuleset } from './interpret-ruleset.js';
export { parseRuleset } from './parse-ruleset.js';
