export { Fraud } from './fraud.js';
export { Decisions, Reviews, PaymentEvents } from './decisions.js';
export type {
  CreateDecision,
  Decision,
  DecisionRecord,
  ListDecisions,
  ExplainDecision,
  ResolveDecision,
  Resolution,
  CreatePaymentEvent,
  PaymentEvent,
} from './decisions.js';
export { Rulesets, Simulations } from './rulesets.js';
export type {
  Rule,
  CreateRuleset,
  UpdateRuleset,
  Ruleset,
  LintedRuleset,
  RulesetDiff,
  ListRulesets,
  SimulatePayment,
  SimulateReplay,
  SimulatedDecision,
  Simulation,
  SimulationResult,
  ListSimulations,
} from './rulesets.js';
export { Blacklist, MetadataSchemas } from './lists-and-schemas.js';
export type {
  CreateBlacklistEntry,
  CreatedBlacklistEntry,
  BlacklistEntry,
  ListBlacklist,
  CreateSchema,
  CreateSchemaVersion,
  Schema,
  SchemaVersion,
  ListSchemas,
} from './lists-and-schemas.js';
export { Backends, Interceptors } from './integrations.js';
export type {
  CreateBackend,
  UpdateBackend,
  Backend,
  ListBackends,
  CreateInterceptor,
  UpdateInterceptor,
  Interceptor,
  ListInterceptors,
} from './integrations.js';
