import { buildCommand } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { optionalText, text } from './parameters.js';

/** `tessera doctor`. */
export const doctor = buildCommand({
  loader: async () => (await import('../commands/doctor.js')).doctor,
  parameters: {
    flags: {
      ...JSON_FLAG,
      service: optionalText('Only this service', 'name'),
      management: {
        kind: 'parsed',
        parse: text,
        optional: true,
        variadic: true,
        placeholder: 'service=url',
        brief: 'Its management port, forwarded: fraud=http://localhost:9090',
      },
      inside: optionalText(
        'A command that runs the commands of a service, such as k8s/command: settings, databases, Redis and keys too',
        'command',
      ),
    },
  },
  docs: {
    brief: 'Check an installation, and say what is missing. Read-only',
    fullDescription:
      'Check each service from here: whether it is reachable and ready, its certificate, its clock, whether it takes tokens of the issuer, its audit trail and its webhooks. Each line that is not ok says what to do. The exit code is 1 if a check failed.',
  },
});
