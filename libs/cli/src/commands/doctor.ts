import { CliError, usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import type { Finding } from '../doctor/finding.js';
import { Findings } from '../doctor/finding.js';
import { checkInside } from '../doctor/inside.js';
import { checkReachability, checkReadiness } from '../doctor/reachability.js';
import { checkIssuer, checkTokens, checkWebhooks } from '../doctor/tokens.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { EVENT_SERVICES } from '../installation/services.js';
import { OPERATOR_SERVICES } from '../operators/services.js';
import { Output } from '../output.js';
import type { Cell } from '../output.js';

interface DoctorFlags extends CommonFlags {
  readonly inside?: string;
  readonly management?: readonly string[];
  readonly service?: string;
}

const MARKS = {
  ok: ['ok', 'green'],
  warning: ['warning', 'yellow'],
  failure: ['FAILURE', 'red'],
  skipped: ['skipped', 'dim'],
} as const satisfies Readonly<Record<Finding['status'], Cell>>;

/** `tessera doctor`: what an installation lacks, and what to do about it. */
export async function doctor(this: Cli, flags: DoctorFlags): Promise<void> {
  const output = new Output(this, flags);
  const installation = await openInstallation(this);
  const management = managementUrls(installation, flags.management ?? []);
  const services = OPERATOR_SERVICES.filter(
    (service) => flags.service === undefined || service === flags.service,
  );
  if (services.length === 0) {
    throw usageError(`--service must be one of ${OPERATOR_SERVICES.join(', ')}.`);
  }
  const found: Finding[] = [];
  for (const service of services) {
    output.note(`Checking ${service} …`);
    found.push(...(await checkService(service, installation, management.get(service))));
    if (flags.inside !== undefined) found.push(...(await checkInside(flags.inside, service)));
  }
  if (flags.service === undefined) found.push(...(await checkConsole(this, installation)));
  report(output, found);
}

async function checkService(
  service: (typeof OPERATOR_SERVICES)[number],
  { urls, tessera }: Installation,
  management: string | undefined,
): Promise<readonly Finding[]> {
  const findings = new Findings(service);
  const url = urls[service];
  if (url === undefined) {
    findings.skipped('reachable', 'Its URL is not known; leave it out if you do not run it.');
    return findings.list;
  }
  const isReachable = await checkReachability(url, findings);
  if (management !== undefined || isReachable) await checkReadiness(management, findings);
  if (!isReachable) return findings.list;
  if (service === 'identity') await checkIssuer(url, findings);
  await checkTokens(service, { tessera, url }, findings);
  const eventService = EVENT_SERVICES.find((each) => each === service);
  if (eventService !== undefined) await checkWebhooks(eventService, tessera, findings);
  return findings.list;
}

async function checkConsole(
  { environment }: Cli,
  { stack }: Installation,
): Promise<readonly Finding[]> {
  const findings = new Findings('console');
  const url = environment['TESSERA_CONSOLE_URL'] ?? stack?.urls['console'];
  if (url === undefined || url === '') {
    findings.skipped('reachable', 'Set TESSERA_CONSOLE_URL to check it.');
    return findings.list;
  }
  if (await checkReachability(url, findings)) {
    await checkReadiness(stack?.management['console'], findings);
  }
  return findings.list;
}

function managementUrls(
  { stack }: Installation,
  given: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = given.map((entry) => {
    const at = entry.indexOf('=');
    if (at < 1 || URL.parse(entry.slice(at + 1)) === null) {
      throw usageError(`--management takes service=url, not "${entry}".`);
    }
    return [entry.slice(0, at), entry.slice(at + 1).replace(/\/$/, '')] as const;
  });
  return new Map([...Object.entries(stack?.management ?? {}), ...pairs]);
}

/** @throws CliError if a check failed, after everything is printed */
function report(output: Output, found: readonly Finding[]): void {
  const count = (status: Finding['status']) =>
    found.filter((each) => each.status === status).length;
  const failures = count('failure');
  const checks = found.length === 1 ? '1 check' : `${found.length} checks`;
  const summary = `${checks}: ${failures} failed, ${count('warning')} warnings, ${count('skipped')} skipped.`;
  output.result({ passed: failures === 0, findings: found }, () => [
    ...output.table(found.flatMap((finding) => rowsOf(finding))),
    '',
    summary,
  ]);
  if (failures > 0) {
    throw new CliError(`${failures} of ${found.length} checks failed.`, { code: 'checks_failed' });
  }
}

function rowsOf({ status, service, check, message, fix }: Finding): Cell[][] {
  const row: Cell[] = [MARKS[status], service, check, message];
  return fix === undefined ? [row] : [row, ['', '', '', ['→ ' + fix, 'dim']]];
}
