import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateResend, Resend } from '@tessera/client';
import { usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { openInstallation } from '../installation/installation.js';
import { eventApiOf, readServices } from '../installation/services.js';
import type { EventService } from '../installation/services.js';
import { Output } from '../output.js';
import { instant, rangeOf } from './time-range.js';

export interface ResendFlags extends CommonFlags {
  readonly services?: string;
  readonly last?: string;
  readonly from?: string;
  readonly to?: string;
  readonly status?: 'failed' | 'succeeded';
}

type ServiceResend = Resend & { readonly service: EventService };

const POLL_MS = 300;

/**
 * `tessera events resend --last 2h`: sends the deliveries of a time to their endpoints again, and waits
 * until all are queued. Ctrl-C cancels what is not.
 */
export async function resendRange(cli: Cli, flags: ResendFlags): Promise<void> {
  const body = bodyOf(flags);
  const { tessera, eventServices } = await openInstallation(cli);
  const services = flags.services === undefined ? eventServices : readServices(flags.services);
  const signal = cli.interrupted;
  const started: ServiceResend[] = [];
  const output = new Output(cli, flags);
  try {
    for (const service of services) {
      const { endpoints } = eventApiOf(tessera, service);
      for await (const { id } of endpoints.list({}, { signal })) {
        started.push({ service, ...(await endpoints.resend(id, body)) });
      }
    }
    const ended = await untilEnded(signal, output, started, ({ service, id }) =>
      eventApiOf(tessera, service).deliveries.getResend(id),
    );
    output.result(ended, () => lines(output, ended));
  } catch (error) {
    if (signal.aborted) {
      for (const { service, id } of started) {
        await eventApiOf(tessera, service).deliveries.cancelResend(id);
      }
    }
    throw error;
  }
}

async function untilEnded(
  signal: AbortSignal,
  output: Output,
  started: readonly ServiceResend[],
  load: (resend: ServiceResend) => Promise<Resend>,
): Promise<ServiceResend[]> {
  const progress = output.progress('Sending again');
  const sum = (all: readonly Resend[], of: 'resent' | 'total') =>
    all.reduce((total, each) => total + each[of], 0);
  let all = [...started];
  try {
    while (all.some(({ status }) => status === 'running')) {
      progress?.update(sum(all, 'resent'), sum(all, 'total'));
      await sleep(POLL_MS, undefined, { signal });
      all = await Promise.all(
        all.map(async (each) =>
          each.status === 'running' ? { service: each.service, ...(await load(each)) } : each,
        ),
      );
    }
    return all;
  } finally {
    progress?.end();
  }
}

/** @throws CliError if the flags name no time, or name it twice */
function bodyOf({ last, from, to, status }: ResendFlags): CreateResend {
  const filter = status === undefined ? {} : { status };
  if (last !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw usageError('--last must not be combined with --from or --to.');
    }
    return { ...filter, from: rangeOf(last, new Date()).from };
  }
  if (from === undefined) {
    throw usageError('Give the ID of an event or of a delivery, or a time: --last 2h or --from.');
  }
  const end = to === undefined ? {} : { to: instant('to', to) };
  return { ...filter, from: instant('from', from), ...end };
}

function lines(output: Output, resends: readonly ServiceResend[]): string[] {
  const total = resends.reduce((sum, { resent }) => sum + resent, 0);
  const rows = resends
    .filter(({ resent }) => resent > 0)
    .map(({ service, webhook_id, resent, status }) => [
      service,
      webhook_id,
      String(resent),
      status,
    ]);
  return [...output.table(rows), `${total} deliveries are sent again.`];
}
