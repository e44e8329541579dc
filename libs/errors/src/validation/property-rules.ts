// class-transformer's @Type() and Nest read design:type through it.
import 'reflect-metadata';

/** The property that an alias stands for. */
export interface AliasTarget {
  readonly property: string;
  /** Whether the alias is the name for new integrations, and the property's own is deprecated. */
  readonly isPreferred: boolean;
}

/** A JSON Schema (2020-12) as a plain value. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** What our own decorators declare for a property, in addition to class-validator's metadata. */
export type PropertyRule =
  | { readonly rule: 'omittable' }
  | { readonly rule: 'nullable' }
  | { readonly rule: 'allow-empty' }
  | { readonly rule: 'describe'; readonly text: string }
  | { readonly rule: 'deprecated' }
  | { readonly rule: 'alias'; readonly alias: string; readonly isPreferred: boolean }
  | { readonly rule: 'schema'; readonly schema: JsonSchema }
  | { readonly rule: 'child-of'; readonly sibling: string };

/** A request or response class. */
export type ClassConstructor<T = unknown> = new () => T;

const RULES = Symbol('tessera:property-rules');

type RuleTable = Map<string, PropertyRule[]>;

/** A decorator that writes `rule` into the class's own table. */
export function recordRule(rule: PropertyRule): PropertyDecorator {
  return (prototype, property) => {
    const table = ownTable(prototype);
    const name = String(property);
    table.set(name, [...(table.get(name) ?? []), rule]);
  };
}

/** The rules of a class including inherited ones, properties of the base class first. */
export function propertyRules(
  Class: ClassConstructor,
): ReadonlyMap<string, readonly PropertyRule[]> {
  const tables: RuleTable[] = [];
  for (
    let proto: unknown = Class.prototype;
    isObject(proto);
    proto = Object.getPrototypeOf(proto)
  ) {
    const table = (proto as { [RULES]?: RuleTable })[RULES];
    if (Object.hasOwn(proto, RULES) && table !== undefined) tables.unshift(table);
  }
  const merged: RuleTable = new Map();
  for (const table of tables) {
    for (const [name, rules] of table) merged.set(name, [...(merged.get(name) ?? []), ...rules]);
  }
  return merged;
}

function ownTable(prototype: object): RuleTable {
  const holder = prototype as { [RULES]?: RuleTable };
  if (!Object.hasOwn(prototype, RULES)) {
    Object.defineProperty(prototype, RULES, { value: new Map() });
  }
  return holder[RULES] ?? new Map<string, PropertyRule[]>();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && value !== Object.prototype;
}
