import { buildCommand, buildRouteMap } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { optionalText, text } from './parameters.js';

/** `tessera login`. */
export const login = buildCommand({
  loader: async () => (await import('../commands/login.js')).login,
  parameters: {
    flags: {
      ...JSON_FLAG,
      issuer: optionalText('The URL of identity', 'url'),
      url: {
        kind: 'parsed',
        parse: text,
        optional: true,
        variadic: true,
        placeholder: 'service=url',
        brief: 'The URL of a service: fraud=https://fraud.example',
      },
      audience: {
        kind: 'parsed',
        parse: text,
        optional: true,
        variadic: true,
        placeholder: 'service=name',
        brief: 'The audience of a service, if identity has several',
      },
    },
  },
  docs: {
    brief: 'Sign in with a browser',
    fullDescription:
      'Print a URL and a code; confirm the code there. The tokens are stored in a file that only you can read.',
  },
});

/** `tessera logout`. */
export const logout = buildCommand({
  loader: async () => (await import('../commands/login.js')).logout,
  parameters: { flags: JSON_FLAG },
  docs: { brief: 'Revoke the sign-in, and remove it from this machine' },
});

/** `tessera whoami`. */
export const whoami = buildCommand({
  loader: async () => (await import('../commands/whoami.js')).whoami,
  parameters: { flags: JSON_FLAG },
  docs: { brief: 'Show which installation is used, and as whom. Read-only' },
});

/** `tessera env`. */
export const env = buildCommand({
  loader: async () => (await import('../commands/env.js')).env,
  parameters: { flags: JSON_FLAG },
  docs: {
    brief: 'Print shell variables for the snippets of the guides',
    fullDescription: 'URLs, tokens and keys of the stack of npm start: eval "$(tessera env)"',
  },
});

const tail = buildCommand({
  loader: async () => (await import('../commands/logs.js')).tailLogs,
  parameters: {
    flags: {
      ...JSON_FLAG,
      files: {
        kind: 'boolean',
        default: false,
        brief: 'The log files of the stack of npm start, in place of the APIs',
      },
      service: optionalText('Only this service', 'name'),
    },
  },
  docs: { brief: 'Print decisions and events as they occur, until Ctrl-C. Read-only' },
});

/** `tessera logs`. */
export const logs = buildRouteMap({ routes: { tail }, docs: { brief: 'Follow what happens' } });

/** `tessera open`. */
export const open = buildCommand({
  loader: async () => (await import('../commands/open.js')).openPage,
  parameters: {
    flags: {
      ...JSON_FLAG,
      service: {
        kind: 'parsed',
        parse: text,
        default: 'fraud',
        placeholder: 'name',
        brief: 'Whose API reference',
      },
      print: { kind: 'boolean', default: false, brief: 'Only print the URL' },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: async (input: string) => {
            const { PAGES } = await import('../commands/open.js');
            return choice(PAGES, input);
          },
          brief: 'console, docs, reference or shop',
          placeholder: 'page',
          proposeCompletions: async (partial: string) => {
            const { PAGES } = await import('../commands/open.js');
            return PAGES.filter((page) => page.startsWith(partial));
          },
        },
      ],
    },
  },
  docs: { brief: 'Open the console, the guides, an API reference or the demo shop' },
});

/** `tessera completion`. */
export const completion = buildCommand({
  loader: async () => (await import('../commands/completion.js')).completion,
  parameters: {
    flags: JSON_FLAG,
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: async (input: string) => {
            const { SHELLS } = await import('../commands/completion.js');
            return choice(SHELLS, input);
          },
          brief: 'bash or zsh',
          placeholder: 'shell',
        },
      ],
    },
  },
  docs: {
    brief: 'Print a script that completes commands',
    fullDescription: 'In ~/.bashrc or ~/.zshrc: eval "$(tessera completion bash)"',
  },
});

function choice<const Choice extends string>(choices: readonly Choice[], input: string): Choice {
  const found = choices.find((each) => each === input);
  if (found !== undefined) return found;
  throw new Error(`must be one of ${choices.join(', ')}`);
}
