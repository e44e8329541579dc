import type { DecisionRecord, ListDecisions } from '@tessera/client';
import { CliError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { Output } from '../output.js';
import type { Cell } from '../output.js';
import { clock, money, outcomeStyle } from './format.js';

interface GetFlags extends CommonFlags {
  readonly reference?: string;
  readonly explain: boolean;
}

/** `tessera decisions get --reference order-1234`: the newest decision of an order, and why. */
export async function getDecision(this: Cli, flags: GetFlags, id?: string): Promise<void> {
  if ((id === undefined) === (flags.reference === undefined)) {
    throw new CliError('Give the ID of a decision, or --reference with that of an order.', {
      code: 'usage',
      exitCode: EXIT.usage,
    });
  }
  const decisions = readerOf(await openInstallation(this));
  const found = id ?? (await newestOf(decisions, flags.reference ?? ''));
  const decision = await decisions.get(found, flags.explain ? { explain: 'counterfactual' } : {});
  const output = new Output(this, flags);
  output.result(decision, () => describe(output, decision));
}

interface ListFlags extends CommonFlags {
  readonly outcome?: Exclude<DecisionRecord['outcome'], 'PROVISIONAL'>;
  readonly customer?: string;
  readonly reference?: string;
  readonly limit: number;
}

/** `tessera decisions list --outcome BLOCK`. */
export async function listDecisions(this: Cli, flags: ListFlags): Promise<void> {
  const { outcome, customer, reference, limit } = flags;
  const filters: ListDecisions = {
    ...(outcome !== undefined && { outcome }),
    ...(customer !== undefined && { customer_id: customer }),
    ...(reference !== undefined && { transaction_reference: reference }),
    limit: Math.min(limit, 100),
  };
  const decisions = readerOf(await openInstallation(this));
  const found = await decisions.list(filters).toArray({ limit });
  const output = new Output(this, flags);
  output.result(found, () =>
    found.length === 0
      ? ['No decision matches.']
      : output.table([HEADER, ...found.map(decisionRow)]),
  );
}

const HEADER: Cell[] = ['TIME', 'OUTCOME', 'AMOUNT', 'REFERENCE', 'CUSTOMER', 'RULES', 'ID'].map(
  (title) => [title, 'dim'],
);

/** A decision as a row of a table. */
export function decisionRow(decision: DecisionRecord): Cell[] {
  return [
    clock(decision.evaluated_at),
    [decision.outcome, outcomeStyle(decision.outcome)],
    money(decision.amount, decision.currency),
    decision.transaction_reference,
    decision.customer_id,
    decision.triggered_rules.map(({ rule_id }) => rule_id).join(', ') || '-',
    decision.id,
  ];
}

/** People read decisions with the scopes of their roles, programs with those of an integration. */
export function readerOf({ tessera, source }: Installation) {
  return source === 'login' ? tessera.reviews : tessera.decisions;
}

async function newestOf(
  decisions: ReturnType<typeof readerOf>,
  reference: string,
): Promise<string> {
  const { data } = await decisions.list({ transaction_reference: reference, limit: 1 });
  if (data[0] !== undefined) return data[0].id;
  throw new CliError(`No decision with the reference ${reference} was found.`, {
    code: 'not_found',
    exitCode: EXIT.notFound,
  });
}

function describe(output: Output, decision: DecisionRecord): string[] {
  const { outcome, triggered_rules: rules, ruleset_version: version } = decision;
  const facts = output.table([
    ['id', decision.id],
    ['reference', decision.transaction_reference],
    ['amount', money(decision.amount, decision.currency)],
    ['customer', decision.customer_id],
    ['card', decision.masked_credential],
    ['evaluated', decision.evaluated_at],
    ['ruleset', version === null ? 'none' : `version ${version} of ${decision.context}`],
  ]);
  const why = rules.flatMap(({ rule_id, name, action, live, evidence }) => [
    `${live ? action : `${action} (shadow)`}  ${rule_id}  ${name}`,
    ...evidence.map((each) => `  ${evidenceLine(each)}`),
  ]);
  const explanation = decision.explanation;
  return [
    output.paint(outcomeStyle(outcome), outcome),
    ...facts,
    ...(why.length === 0 ? ['No rule fired.'] : ['', ...why]),
    ...(explanation === undefined ? [] : ['', ...explanationLines(explanation)]),
  ];
}

type Evidence = DecisionRecord['triggered_rules'][number]['evidence'][number];
type Explanation = NonNullable<DecisionRecord['explanation']>;

function evidenceLine({ path, operator, operand, value, velocity }: Evidence): string {
  const compared = [velocity === undefined ? path : JSON.stringify(velocity), operator];
  if (operand !== null) compared.push(JSON.stringify(operand));
  return `${compared.join(' ')}: ${value === null ? 'the field was absent' : `it was ${JSON.stringify(value)}`}`;
}

/** What would have allowed the payment, a line for each change. */
function explanationLines({ counterfactuals, note }: Explanation): string[] {
  const changes = counterfactuals.map(({ path, change, to }) => {
    if (change === 'remove') return `  without ${path}`;
    return `  with ${path} ${change === 'set' ? JSON.stringify(to) : 'of another value'}`;
  });
  const lines = changes.length === 0 ? [] : ['It would have been allowed:', ...changes];
  return note === null ? lines : [...lines, note];
}
