import { buildCommand, buildRouteMap } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { LIMIT, optionalText, share, text } from './parameters.js';

const FILE_FLAGS = {
  ...JSON_FLAG,
  context: optionalText('The context of the rules; the one of the file, or default', 'name'),
} as const;
const DRAFT = 'A file is stored as a draft first, which decides nothing.';

const version = {
  kind: 'tuple',
  parameters: [
    { parse: text, brief: 'A JSON file with rules, or the ID of a version', placeholder: 'rules' },
  ],
} as const;

const lint = buildCommand({
  loader: async () => (await import('../commands/rules.js')).lintRules,
  parameters: {
    flags: FILE_FLAGS,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: text, brief: 'A JSON file with rules', placeholder: 'file' }],
    },
  },
  docs: {
    brief: 'Check rules without storing them. Read-only',
    fullDescription: 'The exit code is 1 if the rules have errors.',
  },
});

const diff = buildCommand({
  loader: async () => (await import('../commands/rules.js')).diffRules,
  parameters: {
    flags: {
      ...FILE_FLAGS,
      against: optionalText('The ID of a version; by default the active one', 'id'),
    },
    positional: version,
  },
  docs: { brief: 'Show what rules change, in sentences', fullDescription: DRAFT },
});

const simulate = buildCommand({
  loader: async () => (await import('../commands/rules.js')).simulateRules,
  parameters: {
    flags: {
      ...FILE_FLAGS,
      last: {
        kind: 'parsed',
        parse: text,
        default: '7d',
        placeholder: 'duration',
        brief: 'Which past decisions: 90m, 12h, 30d',
      },
      sample: {
        kind: 'parsed',
        parse: share,
        optional: true,
        placeholder: 'share',
        brief: 'The share of them that is evaluated',
      },
      request: optionalText('A JSON file with one payment, in place of past decisions', 'file'),
    },
    positional: version,
  },
  docs: { brief: 'Show what rules would have decided', fullDescription: DRAFT },
});

const propose = buildCommand({
  loader: async () => (await import('../commands/rules.js')).proposeRules,
  parameters: {
    flags: { ...FILE_FLAGS, comment: optionalText('Why, for the approver', 'text') },
    positional: version,
  },
  docs: { brief: 'Ask someone else to approve the activation of rules', fullDescription: DRAFT },
});

const activate = buildCommand({
  loader: async () => (await import('../commands/rules.js')).activateRules,
  parameters: { flags: FILE_FLAGS, positional: version },
  docs: {
    brief: 'Activate rules: decisions use them from now on',
    fullDescription: `${DRAFT} To undo it, activate the version that was active before.`,
  },
});

const list = buildCommand({
  loader: async () => (await import('../commands/rules.js')).listRules,
  parameters: { flags: { ...FILE_FLAGS, ...LIMIT } },
  docs: { brief: 'List versions, newest first. Read-only' },
});

/** `tessera rules`. */
export const rules = buildRouteMap({
  routes: { lint, diff, simulate, propose, activate, list },
  docs: { brief: 'Check, compare, simulate and activate rulesets' },
});
