import type { FieldPath, PathStep } from '../field-path.js';
import { isPrototypeStep } from '../resolve-field.js';
import type { VelocityQuery } from '../velocity-query.js';

/** A variable of the generated code that contains the value of one path. */
export interface FieldSlot {
  readonly id: number;
  readonly parent: FieldSlot | null;
  readonly step: PathStep;
  /** The conversions that rules need in addition to the value itself. */
  readonly views: Set<View>;
}

/** A variable that contains every value of a path with `[*]`. */
export interface ManySlot {
  readonly id: number;
  readonly path: FieldPath;
}

/** A variable that contains the value of a velocity. */
export interface VelocitySlot {
  readonly id: number;
  readonly query: VelocityQuery;
}

export type Slot = FieldSlot | ManySlot | VelocitySlot;
export type View = 'number' | 'address' | 'object' | 'array';

/**
 * The paths of a ruleset as variables, shared by all its rules: `$.device.ip` and
 * `$.device.session` look up `device` once, and `$.device.ip` is read once per decision, no matter
 * how many rules use it.
 */
export class FieldSlots {
  private readonly fields = new Map<string, FieldSlot>();
  private readonly lists = new Map<string, ManySlot>();
  private readonly velocities = new Map<string, VelocitySlot>();
  private readonly emitted = new Set<Slot>();

  one(path: FieldPath): FieldSlot {
    let slot: FieldSlot | null = null;
    let key = '';
    for (const step of path.steps) {
      key += `/${JSON.stringify(step)}`;
      slot = this.child(slot, step, key);
    }
    if (slot === null) throw new Error('A path has at least one step.');
    return slot;
  }

  many(path: FieldPath): ManySlot {
    const known = this.lists.get(path.canonical);
    if (known !== undefined) return known;
    const slot = { id: this.lists.size, path };
    this.lists.set(path.canonical, slot);
    return slot;
  }

  velocity(query: VelocityQuery): VelocitySlot {
    const known = this.velocities.get(query.key);
    if (known !== undefined) return known;
    const slot = { id: this.velocities.size, query };
    this.velocities.set(query.key, slot);
    return slot;
  }

  /** Declares every variable, once for the whole program. */
  declarations(): string[] {
    const names = [...this.fields.values()].flatMap((slot) => [
      `p${slot.id} = null`,
      ...(slot.views.has('number') ? [`n${slot.id} = NaN`] : []),
      ...(slot.views.has('address') ? [`i${slot.id} = null`] : []),
      ...(slot.views.has('object') ? [`o${slot.id} = null`] : []),
      ...(slot.views.has('array') ? [`x${slot.id} = null`] : []),
    ]);
    names.push(...[...this.lists.values()].map((slot) => `a${slot.id} = none`));
    names.push(...[...this.velocities.values()].map(({ id }) => `q${id} = null, m${id} = NaN`));
    return names.length === 0 ? [] : [`let ${names.join(', ')};`];
  }

  /** Statements that read the slots from the document, except those that earlier code has read. */
  reads(slots: Iterable<Slot>, constant: (value: unknown) => string): string[] {
    const code: string[] = [];
    for (const slot of slots) this.read(slot, constant, code);
    return code;
  }

  private child(parent: FieldSlot | null, step: PathStep, key: string): FieldSlot {
    parent?.views.add(step.kind === 'index' ? 'array' : 'object');
    const known = this.fields.get(key);
    if (known !== undefined) return known;
    const slot = { id: this.fields.size, parent, step, views: new Set<View>() };
    this.fields.set(key, slot);
    return slot;
  }

  private read(slot: Slot, constant: (value: unknown) => string, code: string[]): void {
    if (this.emitted.has(slot)) return;
    this.emitted.add(slot);
    if ('path' in slot) {
      code.push(`a${slot.id} = resolveAll(${constant(slot.path)}, r);`);
      return;
    }
    if ('query' in slot) {
      const { id, query } = slot;
      const value = `q${id} = lookups.velocity(${JSON.stringify(query.key)}).value;`;
      code.push(`${value} m${id} = q${id} === null ? NaN : q${id};`);
      return;
    }
    if (slot.parent !== null) this.read(slot.parent, constant, code);
    code.push(readStep(slot), ...readViews(slot));
  }
}

function readStep({ id, parent, step }: FieldSlot): string {
  switch (step.kind) {
    case 'each':
      throw new Error('A path with [*] has a slot of many values.');
    case 'index': {
      const array = parent === null ? 'null' : `x${parent.id}`;
      return `p${id} = ${array} === null ? null : ${array}[${step.index}] ?? null;`;
    }
    case 'key': {
      if (isPrototypeStep(step)) return `p${id} = null;`;
      const object = parent === null ? 'r' : `o${parent.id}`;
      const key = JSON.stringify(step.key);
      // Own properties only. A read is 8 times faster than hasOwn, so hasOwn is called only for
      // values that Object.prototype has under the same name.
      return (
        `p${id} = ${object} === null ? null : ${object}[${key}] ?? null; ` +
        `if (p${id} !== null && p${id} === base[${key}] && !hasOwn(${object}, ${key})) p${id} = null;`
      );
    }
  }
}

function readViews({ id, views }: FieldSlot): string[] {
  const code: string[] = [];
  const isObject = `typeof p${id} === "object" && p${id} !== null`;
  if (views.has('number')) code.push(`n${id} = typeof p${id} === "number" ? p${id} : NaN;`);
  if (views.has('address')) code.push(`i${id} = parseIpAddress(p${id});`);
  if (views.has('object')) code.push(`o${id} = ${isObject} && !isArray(p${id}) ? p${id} : null;`);
  if (views.has('array')) code.push(`x${id} = isArray(p${id}) ? p${id} : null;`);
  return code;
}
