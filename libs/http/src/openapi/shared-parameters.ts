import type { JsonSchema } from '@tessera/errors';
import { NamedComponents } from './named-components.js';
import { pascalCase } from './pascal-case.js';

interface ParametersOf {
  readonly operationId: string;
  readonly parameters: readonly JsonSchema[];
}

/**
 * Parameters that several operations have, by name, and each operation's parameters with references
 * to them.
 */
export class SharedParameters {
  private readonly components = new NamedComponents('parameters');
  private readonly refs = new Map<string, JsonSchema>();

  constructor(operations: readonly ParametersOf[]) {
    const uses = countUses(operations);
    // The most frequent of two with the same name has the short name.
    const repeated = [...uses.values()].filter(({ count }) => count > 1);
    for (const { parameter, operationId } of repeated.sort((a, b) => b.count - a.count)) {
      const short = pascalCase(String(parameter['name']));
      const name = this.components.has(short) ? `${pascalCase(operationId)}${short}` : short;
      this.refs.set(JSON.stringify(parameter), this.components.add(name, parameter));
    }
  }

  /** The parameters of an operation, each as a reference if another operation has the same. */
  referTo(parameters: readonly JsonSchema[]): JsonSchema[] {
    return parameters.map((parameter) => this.refs.get(JSON.stringify(parameter)) ?? parameter);
  }

  all(): Record<string, JsonSchema> {
    return this.components.all();
  }
}

interface Use {
  readonly parameter: JsonSchema;
  /** The first operation that has it. */
  readonly operationId: string;
  count: number;
}

function countUses(operations: readonly ParametersOf[]): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const { operationId, parameters } of operations) {
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      const use = uses.get(key) ?? { parameter, operationId, count: 0 };
      use.count += 1;
      uses.set(key, use);
    }
  }
  return uses;
}
