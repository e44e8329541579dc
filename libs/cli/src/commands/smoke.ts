import { CliError, usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { confirmRealObjects, openInstallation } from '../installation/installation.js';
import { EVENT_SERVICES, readServices } from '../installation/services.js';
import { ListenEndpoints } from '../listen/endpoints.js';
import { EventServer } from '../listen/event-server.js';
import { EventReceiver } from '../listen/receiver.js';
import { Output } from '../output.js';
import { ExpectedEvents } from '../smoke/expected-events.js';
import { SMOKE_EVENTS, SMOKE_STEPS } from '../smoke/steps.js';
import { SkippedStep, SmokeSteps } from '../smoke/smoke-steps.js';
import { httpUrl } from './http-url.js';

interface SmokeFlags extends CommonFlags {
  readonly yes: boolean;
  readonly services?: string;
  readonly port: number;
  readonly publicUrl?: string;
}

/**
 * `tessera smoke`: a card, decisions, a token and a payment with test data, and the events that follow.
 * After Ctrl-C it finishes the steps of the service that it is at, and removes the endpoints.
 *
 * @throws CliError if a step failed, after everything is printed
 */
export async function smoke(this: Cli, flags: SmokeFlags): Promise<void> {
  const publicUrl = httpUrl('--public-url', flags.publicUrl);
  const { interrupted } = this;
  const wanted = flags.services === undefined ? EVENT_SERVICES : readServices(flags.services);
  const installation = await openInstallation(this);
  confirmRealObjects(installation, flags);
  const services = wanted.filter((service) => installation.eventServices.includes(service));
  if (services.length === 0) throw usageError('None of these services is configured.');
  const output = new Output(this, flags);
  const steps = new SmokeSteps(output);
  const { tessera, urls, source } = installation;
  const events = new ExpectedEvents();
  const endpoints = new ListenEndpoints(tessera);
  const receiver = new EventReceiver(endpoints, undefined, (event) => {
    events.receive(event);
  });
  const server = await EventServer.open(flags.port, receiver);
  const base = publicUrl ?? (source === 'stack' ? server.url : undefined);
  try {
    const isListening = await steps.run('events', 'register endpoints', async () => {
      if (base === undefined) {
        throw new SkippedStep('Give --public-url and --port to receive the events of the steps.');
      }
      const names = services.flatMap((service) => SMOKE_EVENTS[service] ?? []);
      await endpoints.register(base, services, names);
      return `At ${base}; they are removed at the end.`;
    });
    for (const service of wanted) {
      interrupted.throwIfAborted();
      if (services.includes(service)) {
        await SMOKE_STEPS[service]({ tessera, sandbox: urls['sandbox'], steps, events });
      } else {
        steps.skip(service, 'all steps', 'Its URL or credential is not known.');
      }
    }
    for (const expected of isListening ? events.expected : []) {
      await steps.run(expected.service, `receive ${expected.event}`, () =>
        events.arrival(expected, interrupted),
      );
    }
  } finally {
    await endpoints.remove((service, error) => {
      output.warn(`Failed to remove the endpoint of ${service}: ${String(error)}`);
    });
    server.close();
  }
  report(output, steps);
}

function report(output: Output, { list, failures }: SmokeSteps): void {
  const skipped = list.filter(({ status }) => status === 'skipped').length;
  const summary = `${list.length} steps: ${failures} failed, ${skipped} skipped.`;
  output.result({ passed: failures === 0, steps: list }, () => [summary]);
  if (failures === 0) return;
  throw new CliError(`${failures} of ${list.length} steps failed.`, { code: 'smoke_failed' });
}
