import type { TourStep } from '../tour.js';
import { activateRuleset } from './activate-ruleset.js';
import { decide } from './decide.js';
import { getTokens } from './get-tokens.js';
import { receiveWebhooks } from './receive-webhooks.js';
import { registerWebhook } from './register-webhook.js';
import { retryDelivery } from './retry-delivery.js';
import { tokenizeCard } from './tokenize-card.js';

/** In the order of the tour; a step may use what earlier ones left. */
export const STEPS: readonly TourStep[] = [
  getTokens,
  tokenizeCard,
  activateRuleset,
  registerWebhook,
  decide,
  receiveWebhooks,
  retryDelivery,
];
