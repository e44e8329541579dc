import { buildCommand, buildRouteMap } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { LIMIT, optionalText, text } from './parameters.js';

const createCard = buildCommand({
  loader: async () => (await import('../commands/cards.js')).createCard,
  parameters: {
    flags: {
      ...JSON_FLAG,
      test: {
        kind: 'parsed',
        parse: text,
        default: 'visa',
        placeholder: 'card',
        brief: 'visa, mastercard, amex, discover, diners, jcb, unionpay, or a test number',
      },
      commerce: { kind: 'boolean', default: false, brief: 'A token of commerce, not of the vault' },
    },
  },
  docs: {
    brief: 'Store a published test card, and print the ID of its token',
    fullDescription:
      'The sandbox of a stack of npm start enters the card in place of a browser, so it works at every PCI level.',
  },
});

/** `tessera cards`. */
export const cards = buildRouteMap({
  routes: { create: createCard },
  docs: { brief: 'Store test cards' },
});

const getDecision = buildCommand({
  loader: async () => (await import('../commands/decisions.js')).getDecision,
  parameters: {
    flags: {
      ...JSON_FLAG,
      reference: optionalText('The reference of the order, in place of an ID', 'text'),
      explain: {
        kind: 'boolean',
        default: false,
        brief: 'Also what would have changed the outcome',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: text, optional: true, brief: 'The ID of a decision', placeholder: 'id' },
      ],
    },
  },
  docs: { brief: 'Show a decision, and why it was made. Read-only' },
});

const listDecisions = buildCommand({
  loader: async () => (await import('../commands/decisions.js')).listDecisions,
  parameters: {
    flags: {
      ...JSON_FLAG,
      ...LIMIT,
      outcome: {
        kind: 'enum',
        values: ['ALLOW', 'BLOCK', 'REVIEW'],
        optional: true,
        brief: 'Only this outcome',
      },
      customer: optionalText('Only of this customer', 'id'),
      reference: optionalText('Only with this reference', 'text'),
    },
  },
  docs: { brief: 'List decisions, newest first. Read-only' },
});

/** `tessera decisions`. */
export const decisions = buildRouteMap({
  routes: { get: getDecision, list: listDecisions },
  docs: { brief: 'Look up decisions' },
});
