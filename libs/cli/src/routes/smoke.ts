import { buildCommand } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { YES } from './events.js';
import { optionalText, port } from './parameters.js';

/** `tessera smoke`. */
export const smoke = buildCommand({
  loader: async () => (await import('../commands/smoke.js')).smoke,
  parameters: {
    flags: {
      ...JSON_FLAG,
      ...YES,
      services: optionalText('Only these services: fraud,vault,…', 'names'),
      port: { kind: 'parsed', parse: port, default: '0', brief: 'The local port; 0 takes any' },
      publicUrl: optionalText('A URL that leads to the port, for events', 'url'),
    },
  },
  docs: {
    brief: 'Try an installation with test data: card, decisions, payment, events',
    fullDescription:
      'Make real calls with a published test card, and wait for the signed events that follow. Cards, tokens and endpoints are deleted and the payment is voided; decisions and a ruleset in the context tessera-cli stay. The exit code is 1 if a step failed.',
  },
});
