import type { TourStep } from '../tour.js';
import { activateRuleset } from './activate-ruleset.js';
import { authenticateCardholder } from './authenticate-cardholder.js';
import { awaitBackend } from './await-backend.js';
import { checkAccount } from './check-account.js';
import { countPayments } from './count-payments.js';
import { decide } from './decide.js';
import { forwardCard } from './forward-card.js';
import { getTokens } from './get-tokens.js';
import { keepTokensInCommerce } from './keep-tokens-in-commerce.js';
import { payThroughGateway } from './pay-through-gateway.js';
import { payWithAuthentication } from './pay-with-authentication.js';
import { payWithNetworkToken } from './pay-with-network-token.js';
import { payWithWallet } from './pay-with-wallet.js';
import { receiveChargeback } from './receive-chargeback.js';
import { receiveWebhooks } from './receive-webhooks.js';
import { reconcileSettlement } from './reconcile-settlement.js';
import { registerWebhook } from './register-webhook.js';
import { retryDelivery } from './retry-delivery.js';
import { reviewDecision } from './review-decision.js';
import { simulateRuleset } from './simulate-ruleset.js';
import { tokenizeCard } from './tokenize-card.js';

/** In the order of the tour; a step may use values from earlier ones. */
export const STEPS: readonly TourStep[] = [
  getTokens,
  tokenizeCard,
  forwardCard,
  payWithNetworkToken,
  payWithWallet,
  activateRuleset,
  registerWebhook,
  decide,
  receiveWebhooks,
  reviewDecision,
  countPayments,
  awaitBackend,
  simulateRuleset,
  checkAccount,
  keepTokensInCommerce,
  authenticateCardholder,
  payThroughGateway,
  payWithAuthentication,
  reconcileSettlement,
  receiveChargeback,
  retryDelivery,
];
