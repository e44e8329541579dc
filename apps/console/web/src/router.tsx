import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { Shell } from './layout/shell.js';
import { NotFound, ScreenFailure } from './screens/not-found.js';
import {
  ACCOUNT_CHECKS_SEARCH,
  ANALYTICS_SEARCH,
  APPROVALS_SEARCH,
  AUDIT_SEARCH,
  CASES_SEARCH,
  DECISION_SEARCH,
  DECISIONS_SEARCH,
  DEVELOPERS_SEARCH,
  LISTS_SEARCH,
  PAYMENTS_SEARCH,
  PEOPLE_SEARCH,
  REVIEWS_SEARCH,
  RULES_SEARCH,
  RULESET_SEARCH,
  WEBHOOK_SEARCH,
  WEBHOOKS_SEARCH,
} from './screens/search-parameters.js';
import { searchOf } from './screens/search.js';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ScreenFailure,
});

const getParentRoute = () => root;

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/home/home-screen.js'), 'HomeScreen'),
});
const decisions = createRoute({
  getParentRoute,
  path: '/decisions',
  validateSearch: searchOf(DECISIONS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/decisions/decisions-screen.js'),
    'DecisionsScreen',
  ),
});
const decision = createRoute({
  getParentRoute,
  path: '/decisions/$id',
  validateSearch: searchOf(DECISION_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/decisions/decision-screen.js'),
    'DecisionScreen',
  ),
});
const reviews = createRoute({
  getParentRoute,
  path: '/reviews',
  validateSearch: searchOf(REVIEWS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/reviews/reviews-screen.js'),
    'ReviewsScreen',
  ),
});
const cases = createRoute({
  getParentRoute,
  path: '/cases',
  validateSearch: searchOf(CASES_SEARCH),
  component: lazyRouteComponent(() => import('./screens/cases/cases-screen.js'), 'CasesScreen'),
});
const oneCase = createRoute({
  getParentRoute,
  path: '/cases/$id',
  component: lazyRouteComponent(() => import('./screens/cases/case-screen.js'), 'CaseScreen'),
});
const rules = createRoute({
  getParentRoute,
  path: '/rules',
  validateSearch: searchOf(RULES_SEARCH),
  component: lazyRouteComponent(() => import('./screens/rules/rules-screen.js'), 'RulesScreen'),
});
const ruleset = createRoute({
  getParentRoute,
  path: '/rules/$id',
  validateSearch: searchOf(RULESET_SEARCH),
  component: lazyRouteComponent(() => import('./screens/rules/ruleset-screen.js'), 'RulesetScreen'),
});
const lists = createRoute({
  getParentRoute,
  path: '/lists',
  validateSearch: searchOf(LISTS_SEARCH),
  component: lazyRouteComponent(() => import('./screens/lists/lists-screen.js'), 'ListsScreen'),
});
const analytics = createRoute({
  getParentRoute,
  path: '/analytics',
  validateSearch: searchOf(ANALYTICS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/analytics/analytics-screen.js'),
    'AnalyticsScreen',
  ),
});
const payments = createRoute({
  getParentRoute,
  path: '/payments',
  validateSearch: searchOf(PAYMENTS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/payments/payments-screen.js'),
    'PaymentsScreen',
  ),
});
const accountChecks = createRoute({
  getParentRoute,
  path: '/account-checks',
  validateSearch: searchOf(ACCOUNT_CHECKS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/account-checks/account-checks-screen.js'),
    'AccountChecksScreen',
  ),
});
const webhooks = createRoute({
  getParentRoute,
  path: '/webhooks',
  validateSearch: searchOf(WEBHOOKS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/webhooks/webhooks-screen.js'),
    'WebhooksScreen',
  ),
});
const webhook = createRoute({
  getParentRoute,
  path: '/webhooks/$service/$id',
  validateSearch: searchOf(WEBHOOK_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/webhooks/webhook-screen.js'),
    'WebhookScreen',
  ),
});
const approvals = createRoute({
  getParentRoute,
  path: '/approvals',
  validateSearch: searchOf(APPROVALS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/approvals/approvals-screen.js'),
    'ApprovalsScreen',
  ),
});
const audit = createRoute({
  getParentRoute,
  path: '/audit',
  validateSearch: searchOf(AUDIT_SEARCH),
  component: lazyRouteComponent(() => import('./screens/audit/audit-screen.js'), 'AuditScreen'),
});
const health = createRoute({
  getParentRoute,
  path: '/health',
  component: lazyRouteComponent(() => import('./screens/health/health-screen.js'), 'HealthScreen'),
});
const developers = createRoute({
  getParentRoute,
  path: '/developers',
  validateSearch: searchOf(DEVELOPERS_SEARCH),
  component: lazyRouteComponent(
    () => import('./screens/developers/developers-screen.js'),
    'DevelopersScreen',
  ),
});

const people = createRoute({
  getParentRoute,
  path: '/people',
  validateSearch: searchOf(PEOPLE_SEARCH),
  component: lazyRouteComponent(() => import('./screens/people/people-screen.js'), 'PeopleScreen'),
});

const routeTree = root.addChildren([
  ...[home, decisions, decision, reviews, cases, oneCase, rules, ruleset, lists, analytics],
  ...[payments, accountChecks, webhooks, webhook, approvals, audit, health, developers, people],
]);

/** The screens by URL. Each is loaded when it is first opened, or when a link to it is hovered. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
  // Search parameters are plain strings, so that a URL can be read and written by hand.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(entries as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
