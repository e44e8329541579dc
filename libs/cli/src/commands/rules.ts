import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeRequestDetails, RulesetLint, SimulationResult } from '@tessera/client';
import { CliError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openInstallation } from '../installation/installation.js';
import { Output } from '../output.js';
import { activeRuleset, createDraft, readPayment, readRules } from './rule-files.js';
import { rangeOf } from './time-range.js';

interface FileFlags extends CommonFlags {
  readonly context?: string;
}

/** `tessera rules lint rules.json`: checks rules without storing them. */
export async function lintRules(this: Cli, flags: FileFlags, file: string): Promise<void> {
  const body = await readRules(this, file, flags.context);
  const { tessera } = await openInstallation(this);
  const lint = await tessera.rulesets.lint(body);
  const output = new Output(this, flags);
  output.result(lint, () => findingLines(output, lint));
  if (!lint.can_be_activated) this.process.exitCode = EXIT.failure;
}

/** `tessera rules diff rules.json`: what a file or a version changes. */
export async function diffRules(
  this: Cli,
  flags: FileFlags & { readonly against?: string },
  version: string,
): Promise<void> {
  const { tessera } = await openInstallation(this);
  const draft = await createDraft(this, tessera, version, flags.context);
  const ruleset = await tessera.rulesets.get(draft);
  const against = flags.against ?? (await activeRuleset(tessera, ruleset.context));
  const diff = await tessera.rulesets.diff(draft, against);
  const output = new Output(this, flags);
  output.result(diff, () =>
    diff.identical
      ? [`Version ${diff.version} is identical to version ${diff.against_version}.`]
      : [`Version ${diff.version} compared with version ${diff.against_version}:`, ...diff.summary],
  );
}

interface SimulateFlags extends FileFlags {
  readonly request?: string;
  readonly last: string;
  readonly sample?: number;
}

const POLL_MS = 300;

/** `tessera rules simulate rules.json --last 30d`: what a file or a version would have decided. */
export async function simulateRules(
  this: Cli,
  flags: SimulateFlags,
  version: string,
): Promise<void> {
  const output = new Output(this, flags);
  const { from, to } = rangeOf(flags.last, new Date());
  const request = flags.request === undefined ? null : await readPayment(this, flags.request);
  const { tessera } = await openInstallation(this);
  const draft = await createDraft(this, tessera, version, flags.context);
  if (request !== null) {
    const decision = await tessera.rulesets.simulate(draft, { request });
    output.result(decision, () => [
      `${decision.outcome}, by version ${decision.ruleset_version}`,
      ...decision.triggered_rules.map((rule) => `  ${rule.action}  ${rule.rule_id}  ${rule.name}`),
    ]);
    return;
  }
  const { sample } = flags;
  const replay = { from, to, ...(sample !== undefined && { sample }) };
  const { id } = await tessera.rulesets.simulate(draft, { replay });
  const progress = output.progress('Simulating');
  let simulation = await tessera.fraud.simulations.get(id);
  while (simulation.status === 'PENDING' || simulation.status === 'RUNNING') {
    progress?.update(simulation.processed, simulation.total);
    await sleep(POLL_MS, undefined, { signal: this.interrupted });
    simulation = await tessera.fraud.simulations.get(id);
  }
  progress?.end();
  if (simulation.status === 'FAILED') {
    throw new CliError(`The simulation failed: ${simulation.error ?? 'no reason is known'}.`);
  }
  output.result(simulation, () => resultLines(output, simulation));
}

interface ChangeFlags extends FileFlags {
  readonly comment?: string;
}

/** `tessera rules propose rules.json`: asks someone else to approve the activation. */
export async function proposeRules(this: Cli, flags: ChangeFlags, version: string): Promise<void> {
  const { tessera } = await openInstallation(this);
  const id = await createDraft(this, tessera, version, flags.context);
  const { comment } = flags;
  const change = await tessera.fraud.changeRequests.propose({
    kind: 'ruleset.activate',
    payload: { ruleset_id: id },
    ...(comment !== undefined && { comment }),
  });
  const output = new Output(this, flags);
  output.result(change, () => proposalLines(change));
}

/** `tessera rules activate rules.json`: decisions use it from now on. */
export async function activateRules(this: Cli, flags: FileFlags, version: string): Promise<void> {
  const { tessera } = await openInstallation(this);
  const id = await createDraft(this, tessera, version, flags.context);
  const ruleset = await tessera.rulesets.activate(id);
  new Output(this, flags).result(ruleset, () => [
    `Version ${ruleset.version} of ${ruleset.context} is active. To undo it, activate an earlier version: its ID instead of a file.`,
  ]);
}

/** `tessera rules list`. */
export async function listRules(
  this: Cli,
  flags: FileFlags & { readonly limit: number },
): Promise<void> {
  const { tessera } = await openInstallation(this);
  const { context, limit } = flags;
  const query = { limit: Math.min(limit, 100), ...(context !== undefined && { context }) };
  const rulesets = await tessera.rulesets.list(query).toArray({ limit });
  const output = new Output(this, flags);
  output.result(rulesets, () =>
    rulesets.length === 0
      ? ['No ruleset is stored.']
      : output.table([
          ['CONTEXT', 'VERSION', 'STATUS', 'RULES', 'ID'].map((title) => [title, 'dim'] as const),
          ...rulesets.map((each) => [
            each.context,
            String(each.version),
            each.status === 'ACTIVE' ? ([each.status, 'green'] as const) : each.status,
            String(each.rules.length),
            each.id,
          ]),
        ]),
  );
}

function findingLines(
  output: Output,
  { can_be_activated: isGood, findings }: RulesetLint,
): string[] {
  const lines = findings.map(({ path, severity, message }) => {
    const style = severity === 'error' ? 'red' : 'yellow';
    return `${output.paint(style, severity)}  ${path}  ${message}`;
  });
  const verdict = isGood ? 'The rules can be activated.' : "The rules can't be activated.";
  return [...lines, verdict];
}

function resultLines(output: Output, { result, replay }: SimulationResult): string[] {
  if (result === null) return ['The simulation has no result.'];
  const { decisions, changed, transitions, rules } = result;
  const share = decisions === 0 ? 0 : (100 * changed) / decisions;
  return [
    `${decisions} decisions from ${replay.from} to ${replay.to}: ${changed} change (${share.toFixed(1)} %).`,
    ...output.table(
      transitions.map((each) => [`  ${each.baseline} → ${each.candidate}`, String(each.decisions)]),
    ),
    ...(rules.length === 0 ? [] : ['Rules:']),
    ...output.table(rules.map((each) => [`  ${each.rule_id}`, `${each.hits} hits`])),
  ];
}

function proposalLines(change: ChangeRequestDetails): string[] {
  return [
    `Proposed as change request ${change.id}. Someone else has until ${change.expires_at} to approve it.`,
    ...change.summary,
  ];
}
