import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A code that the source gives an error beyond the one of its status. */
export interface ErrorCode {
  readonly code: string;
  /** Whether it is the `classifier`; otherwise the `code` of account information and identity. */
  readonly isClassifier: boolean;
  /** `apps/fraud`, `libs/change-requests`. */
  readonly workspace: string;
}

const SOURCES = '{apps,libs}/*/src/**/*.ts';
/** They are no services, or play the world outside. */
const OTHERS = /^(?:apps\/(?:console|sandbox)|libs\/(?:cli|client|browser-sdk|service|audit))\//;

/**
 * Every string literal that the sources give an API error as its `classifier` or `code`: in
 * `new …Error(…)`, and in `super(…)` of a class that extends one.
 */
export function errorCodes(root: string): ErrorCode[] {
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.spec\.ts$|\/errors\/src\//.test(file) && !OTHERS.test(file))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    if (!/\b(?:classifier|code): ['A-Z]/.test(text)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const workspace = file.split('/').slice(0, 2).join('/');
    return codesIn(source).map((each) => ({ ...each, workspace }));
  });
}

type Found = Omit<ErrorCode, 'workspace'>;

function codesIn(source: ts.SourceFile): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (throwsApiError(node)) {
      for (const argument of node.arguments ?? []) found.push(...codesOf(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function throwsApiError(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.SuperKeyword) {
    return false;
  }
  const owner = ts.findAncestor(node, ts.isClassDeclaration);
  return (owner?.heritageClauses ?? []).some((clause) => clause.getText().endsWith('Error'));
}

function codesOf(argument: ts.Expression): Found[] {
  if (!ts.isObjectLiteralExpression(argument)) return [];
  return argument.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [];
    const name = property.name.getText();
    const code = literalOf(property.initializer);
    if (!['classifier', 'code'].includes(name) || code === undefined) return [];
    return [{ code, isClassifier: name === 'classifier' }];
  });
}

/** The string itself, or that of a constant of the same file. */
function literalOf(value: ts.Expression): string | undefined {
  if (ts.isStringLiteral(value)) return value.text;
  if (!ts.isIdentifier(value)) return undefined;
  const constant = new RegExp(`const ${value.text} = '([^']+)'`).exec(value.getSourceFile().text);
  return constant?.[1];
}
