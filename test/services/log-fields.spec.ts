import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { COMMON_LOG_FIELDS } from '@tessera/telemetry';
import ts from 'typescript';
import { accountInfo } from '../../apps/account-info/src/index.js';
import { commerce } from '../../apps/commerce/src/index.js';
import { fraud } from '../../apps/fraud/src/index.js';
import { gatewayLegacy } from '../../apps/gateway-legacy/src/index.js';
import { identity } from '../../apps/identity/src/index.js';
import { vault } from '../../apps/vault/src/index.js';

const SERVICES = [accountInfo, commerce, fraud, gatewayLegacy, identity, vault];
const LEVELS = ['verbose', 'debug', 'log', 'warn', 'error', 'fatal'];
/** The text of the line, which is no field. */
const MESSAGE = 'message';

/** The names in objects that the code of these files gives to a logger. */
function loggedFields(pattern: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of globSync(pattern)) {
    if (path.endsWith('.spec.ts')) continue;
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (isLogCall(node, file)) {
        for (const name of namesIn(node.arguments[0], file)) found.set(name, path);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  found.delete(MESSAGE);
  return found;
}

function isLogCall(node: ts.Node, file: ts.SourceFile): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return LEVELS.includes(name.text) && /logger$/i.test(expression.getText(file));
}

/** Of an object literal, also within a condition that is spread into it. */
function namesIn(node: ts.Node | undefined, file: ts.SourceFile): string[] {
  if (node === undefined) return [];
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property)
        ? namesIn(property.expression, file)
        : [property.name.getText(file)],
    );
  }
  if (ts.isParenthesizedExpression(node)) return namesIn(node.expression, file);
  if (ts.isBinaryExpression(node)) return namesIn(node.right, file);
  return [];
}

it('finds the objects that are logged', () => {
  expect(loggedFields('libs/webhooks/src/**/*.ts').size).toBeGreaterThan(3);
});

it.each(SERVICES)('$name logs no field that its logger drops', ({ name, logFields = [] }) => {
  const kept = [...COMMON_LOG_FIELDS, ...logFields];
  const dropped = [...loggedFields(`apps/${name}/src/**/*.ts`)].filter(
    ([field]) => !kept.includes(field),
  );
  expect(dropped).toEqual([]);
  const logged = loggedFields(`apps/${name}/src/**/*.ts`);
  expect(logFields.filter((field) => !logged.has(field))).toEqual([]);
});

it('no library logs a field that the logger of a service drops', () => {
  const dropped = [...loggedFields('libs/*/src/**/*.ts')].filter(
    ([field]) => !COMMON_LOG_FIELDS.includes(field),
  );
  expect(dropped).toEqual([]);
});
