import { CliError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { confirmRealObjects, openInstallation } from '../installation/installation.js';
import { Output } from '../output.js';
import { provideEndpoints, provideRules } from '../traffic/scenery.js';
import { TrafficRun } from '../traffic/traffic-run.js';
import type { TrafficSummary } from '../traffic/traffic-run.js';

const SECONDS = 60;

interface TrafficFlags extends CommonFlags {
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  readonly yes: boolean;
}

/** `tessera traffic`: payments of shoppers and of fraudsters, for the console to show. */
export async function traffic(this: Cli, flags: TrafficFlags): Promise<void> {
  const installation = await openInstallation(this);
  confirmRealObjects(installation, flags);
  const { tessera, urls } = installation;
  const output = new Output(this, flags);
  const { interrupted } = this;
  if (await provideRules(tessera)) output.note('Activated rules, because there were none.');
  const { sandbox, console: consoleUrl } = urls;
  if (sandbox !== undefined) await provideEndpoints(tessera, sandbox);
  const payments = Math.max(1, Math.round(flags.minutes * SECONDS * flags.rate));
  output.note(`Sending ${payments} payments, ${flags.rate} a second. Ctrl-C ends it.`);
  const run = new TrafficRun(tessera, { sandbox, accountInfo: urls['account-info'] });
  const progress = output.progress('Payments');
  await run.send({ seed: flags.seed, rate: flags.rate, payments }, interrupted, (sent) => {
    progress?.update(sent, payments);
  });
  progress?.end();
  const { summary } = run;
  if (summary.payments === 0 && summary.failure !== null) throw new CliError(summary.failure);
  output.entry({ ...summary, console: consoleUrl ?? null }, () => [
    ...linesOf(summary, output),
    ...(consoleUrl === undefined ? [] : ['', `The console shows them: ${consoleUrl}`]),
  ]);
  if (summary.failure !== null) {
    output.warn(`${summary.failures} calls failed. The first: ${summary.failure}`);
  }
}

function linesOf(summary: TrafficSummary, output: Output): string[] {
  const { outcomes, stories } = summary;
  return [
    `${summary.payments} payments were decided.`,
    ...output.table([
      ['  allowed', String(outcomes.ALLOW)],
      ['  for review', String(outcomes.REVIEW)],
      ['  blocked', String(outcomes.BLOCK)],
    ]),
    `Among them ${stories.card_testing} of people who test cards, ${stories.account_takeover} from accounts that were taken over and ${stories.reseller} for resellers.`,
    `${summary.events} events followed, and ${summary.objects} cards, payments, cases and list entries.`,
    ...(summary.checks === 0 ? [] : [`${summary.checks} bank accounts were checked.`]),
  ];
}
