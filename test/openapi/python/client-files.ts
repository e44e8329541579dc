import { isForBrowsers } from './description.js';
import type { Description } from './description.js';
import { pascalCase } from './names.js';
import { methodsOf, tableEntry } from './operations.js';
import { PythonTypes } from './types.js';

const GENERATED = 'Generated from docs/openapi by `npm run client:types`. Do not edit.';
/** `Identity` says where tokens come from. */
const CLASS_NAMES: Readonly<Record<string, string>> = { identity: 'IdentityService' };

/** The two modules of a service: its types, and its operations. */
export function modulesOf(description: Description): {
  readonly types: string;
  readonly service: string;
} {
  const { service, schemas, operations } = description;
  const types = new PythonTypes(schemas);
  for (const [name, schema] of Object.entries(schemas)) types.define(name, schema);
  const called = operations.filter((operation) => !isForBrowsers(operation));
  const methods = called.flatMap((operation) => ['', ...methodsOf(operation, types)]);
  const name = service.replaceAll('-', '_');
  return {
    types: [
      `"""The types of ${service}. ${GENERATED}"""`,
      '',
      'from __future__ import annotations',
      '',
      ...imported(
        'typing',
        ['Any', 'Literal', 'NotRequired', 'TypeAlias', 'TypedDict'],
        types.lines,
      ),
      ...types.lines,
    ].join('\n'),
    service: [
      `"""The operations of ${service}. ${GENERATED}"""`,
      '',
      'from __future__ import annotations',
      '',
      ...imported('collections.abc', ['Mapping', 'Sequence'], methods),
      ...imported('typing', ['TYPE_CHECKING', 'Any', 'Literal'], ['TYPE_CHECKING', ...methods]),
      '',
      'from ..core.credentials import Operation',
      ...imported('..core.pages', ['ItemList'], methods),
      ...imported('..core.service', ['Response', 'ServiceApi'], ['ServiceApi', ...methods]),
      'from ..options import CallOptions',
      '',
      'if TYPE_CHECKING:',
      `    from ..types import ${name} as types`,
      '',
      '',
      `class ${CLASS_NAMES[service] ?? pascalCase(service)}(ServiceApi):`,
      `    """Every operation of ${service}, apart from those that only browsers call."""`,
      '',
      `    NAME = "${service}"`,
      '    OPERATIONS = {',
      ...called.flatMap(tableEntry),
      '    }',
      ...methods,
    ].join('\n'),
  };
}

/** Imports the names that the lines use. */
function imported(module: string, names: readonly string[], lines: readonly string[]): string[] {
  const used = names.filter((name) => {
    const word = new RegExp(`(?<![\\w.])${name}\\b`);
    return lines.some((line) => word.test(line));
  });
  return used.length === 0 ? [] : [`from ${module} import ${used.join(', ')}`];
}

/** The module with the type of every event. */
export function eventsModule(descriptions: readonly Description[]): string {
  const senders = descriptions.filter(({ events }) => events.length > 0);
  const names = senders.flatMap(({ service, events }) =>
    events.map((event) => `${service.replaceAll('-', '_')}.${event}`),
  );
  return [
    `"""The events of all services. ${GENERATED}"""`,
    '',
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, TypeAlias',
    '',
    'if TYPE_CHECKING:',
    `    from . import ${senders.map(({ service }) => service.replaceAll('-', '_')).join(', ')}`,
    '',
    'TesseraEvent: TypeAlias = """(',
    ...names.map((name, index) => `    ${index === 0 ? '' : '| '}${name}`),
    ')"""',
    '"""An event; its ``event`` says which."""',
  ].join('\n');
}
