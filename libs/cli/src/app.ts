import {
  buildApplication,
  buildCommand,
  buildRouteMap,
  help,
  text_en,
  version,
} from '@stricli/core';
import type { Application, Command, PartialApplicationConfiguration } from '@stricli/core';
import { usageError } from './cli-error.js';
import type { Cli } from './cli.js';
import { OPERATOR_SERVICES } from './operators/services.js';
import { doctor } from './routes/doctor.js';
import { events, listen, traffic, trigger } from './routes/events.js';
import { cards, decisions } from './routes/objects.js';
import { rules } from './routes/rules.js';
import { completion, env, login, logout, logs, open, whoami } from './routes/session.js';
import { smoke } from './routes/smoke.js';
import { VERSION } from './version.js';

const PLAIN = {
  caseStyle: 'convert-camel-to-kebab',
  disableAnsiColor: true,
  useAliasInUsageLine: false,
  onlyRequiredInUsageLine: false,
} as const;

/** How the error of a command is shown, and its exit code. */
export interface ErrorHandling {
  readonly format: (error: unknown) => string;
  readonly exitCodeOf: (error: unknown) => number;
}

/** The commands of `tessera`. What a command needs is loaded when it runs. */
export function buildCli({ format, exitCodeOf }: ErrorHandling): Application<Cli> {
  const routes = { listen, trigger, traffic, events, cards, decisions, rules, logs, open };
  const root = buildRouteMap({
    routes: {
      ...routes,
      login,
      logout,
      whoami,
      doctor,
      smoke,
      env,
      completion,
      ...operatorRoutes(),
    },
    docs: {
      brief: 'Work with Tessera from a terminal',
      fullDescription:
        'Work with Tessera from a terminal. Commands use the stack of npm start, the sign-in of `tessera login`, or credentials in the environment. The guide is docs/cli.md.',
    },
  });
  const configuration: PartialApplicationConfiguration = {
    name: 'tessera',
    scanner: { caseStyle: 'allow-kebab-for-camel' },
    documentation: PLAIN,
    determineExitCode: exitCodeOf,
    localization: {
      text: {
        ...text_en,
        exceptionWhileParsingArguments: (error) =>
          format(usageError(error instanceof Error ? error.message : String(error))),
        exceptionWhileRunningCommand: (error) => format(error),
        exceptionWhileLoadingCommandFunction: (error) => format(error),
        noCommandRegisteredForInput: ({ input, corrections }) => {
          const meant =
            corrections.length === 0 ? '' : ` Did you mean ${corrections.join(' or ')}?`;
          return format(usageError(`There is no command "${input}".${meant}`));
        },
      },
    },
  };
  return buildApplication<Cli>(root, configuration, {
    help: help({ brief: text_en.briefs.help, defaultForRouteMap: true, formatting: PLAIN }),
    version: version({ brief: text_en.briefs.version, info: { currentVersion: VERSION } }),
  });
}

/** They are run before anything is parsed; here they are for help and completion. */
function operatorRoutes(): Record<string, Command<Cli>> {
  const command = (service: string) =>
    buildCommand<Readonly<Record<string, never>>, string[], Cli>({
      func: () => undefined,
      parameters: {
        flags: {},
        positional: {
          kind: 'array',
          parameter: { parse: String, brief: 'Its command and options', placeholder: 'command' },
        },
      },
      docs: { brief: `Run a command for operators of ${service}, on its database` },
    });
  return Object.fromEntries(OPERATOR_SERVICES.map((service) => [service, command(service)]));
}
