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
  ClaimReview,
  DecisionEvidence,
  DecisionRequest,
  ListOpenReviews,
  OpenReview,
  OpenReviewDetails,
  ResolveReviews,
  ResolvedReviews,
  ReviewNote,
  CreatePaymentEvent,
  PaymentEvent,
} from './decisions.js';
export { Cases, DecisionAnalytics } from './investigate.js';
export type {
  Analytics,
  Case,
  CaseDetails,
  CaseNote,
  CloseCase,
  CountDecisions,
  CreateCase,
  ListCases,
  UpdateCase,
} from './investigate.js';
export { Rulesets, Simulations } from './rulesets.js';
export type {
  Rule,
  CreateRuleset,
  UpdateRuleset,
  Ruleset,
  LintedRuleset,
  LintRules,
  RulesetLint,
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
