/** What a client may do with a token. */
export const TOKEN_ACTIONS = [
  'read',
  'change',
  'delete',
  'forward',
  'reveal',
  'network-token',
  'use',
] as const;

export type TokenAction = (typeof TOKEN_ACTIONS)[number];

/** What is counted per day. */
export const BUDGETED_ACTIONS = ['reveal', 'forward'] as const;

export type BudgetedAction = (typeof BUDGETED_ACTIONS)[number];

/** Any owner, any account, any action. */
export const ANY = '*';

/** What an operator lets a client do with tokens that are not its own, and its daily limits. */
export interface TokenAccessPolicy {
  readonly client: string;
  readonly owners: readonly string[];
  /** Without it any account, and tokens without one. */
  readonly accounts: readonly string[];
  readonly actions: readonly TokenAction[];
  /** Origins that forwards of these tokens may go to; without it all that the instance allows. */
  readonly destinations: readonly string[] | null;
  readonly perDay: Readonly<Partial<Record<BudgetedAction, number>>>;
}

const FIELDS = ['client', 'owners', 'accounts', 'actions', 'destinations', 'per_day'];
const NAME = /^[\w.:@/*-]{1,128}$/;
const ORIGIN = /^https?:\/\/[^/?#\s]+$/;

/**
 * Reads `TOKEN_ACCESS_POLICIES`: a JSON array of policies.
 *
 * @param problems receives everything that is wrong, each with its JSON path
 */
export function readTokenAccessPolicies(text: string, problems: string[]): TokenAccessPolicy[] {
  if (text.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    problems.push('TOKEN_ACCESS_POLICIES must be JSON.');
    return [];
  }
  if (!Array.isArray(value)) {
    problems.push('TOKEN_ACCESS_POLICIES must be an array of policies.');
    return [];
  }
  return value.map((each: unknown, index) => new PolicyReader(`$[${index}]`, problems).read(each));
}

class PolicyReader {
  constructor(
    private readonly path: string,
    private readonly problems: string[],
  ) {}

  read(value: unknown): TokenAccessPolicy {
    const fields: Record<string, unknown> = isObject(value) ? value : {};
    if (!isObject(value)) this.add('', 'must be an object');
    for (const name of Object.keys(fields)) {
      if (!FIELDS.includes(name)) {
        this.add(`.${name}`, `is unknown; known are ${FIELDS.join(', ')}`);
      }
    }
    const { client } = fields;
    if (typeof client !== 'string' || !NAME.test(client) || client === ANY) {
      this.add('.client', 'must be the ID of an OAuth client');
    }
    const perDay = this.perDay(fields['per_day']);
    const actions = this.actions(fields['actions'], Object.keys(perDay).length > 0);
    const isOnlyLimits = actions.length === 0;
    return {
      client: String(client),
      owners: isOnlyLimits ? [] : this.names('owners', fields['owners'], true),
      accounts: this.names('accounts', fields['accounts'], false),
      actions,
      destinations: this.destinations(fields['destinations']),
      perDay,
    };
  }

  private names(name: string, value: unknown, required: boolean): string[] {
    if (value === undefined && !required) return [ANY];
    const isList = Array.isArray(value) && value.length > 0;
    if (isList && value.every((each) => typeof each === 'string' && NAME.test(each))) {
      return value as string[];
    }
    this.add(`.${name}`, 'must be a list of one or more IDs, or ["*"]');
    return [];
  }

  private actions(value: unknown, hasLimits: boolean): TokenAction[] {
    if (value === undefined && hasLimits) return [];
    const known: readonly unknown[] = TOKEN_ACTIONS;
    if (Array.isArray(value) && value.length > 0 && value.every((each) => known.includes(each))) {
      return value as TokenAction[];
    }
    this.add('.actions', `must be a list of ${TOKEN_ACTIONS.join(', ')}`);
    return [];
  }

  private destinations(value: unknown): string[] | null {
    if (value === undefined) return null;
    if (Array.isArray(value) && value.every((each) => ORIGIN.test(String(each)))) {
      return value.map(String);
    }
    this.add('.destinations', 'must be a list of origins such as "https://psp.example"');
    return null;
  }

  private perDay(value: unknown): TokenAccessPolicy['perDay'] {
    if (value === undefined) return {};
    const limits: Partial<Record<BudgetedAction, number>> = {};
    for (const [name, limit] of Object.entries(isObject(value) ? value : { '': value })) {
      const action = BUDGETED_ACTIONS.find((each) => each === name);
      if (action === undefined) {
        this.add(`.per_day.${name}`, `must be one of ${BUDGETED_ACTIONS.join(', ')}`);
      } else if (limit === 'unlimited') {
        limits[action] = Infinity;
      } else if (Number.isInteger(limit) && Number(limit) >= 0) {
        limits[action] = Number(limit);
      } else {
        this.add(`.per_day.${name}`, 'must be a whole number of 0 or more, or "unlimited"');
      }
    }
    return limits;
  }

  private add(field: string, message: string): void {
    this.problems.push(`TOKEN_ACCESS_POLICIES: ${this.path}${field} ${message}.`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
