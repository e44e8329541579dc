/** The name that a parameter of this type has, or null for other types. */
function nameFor(annotation) {
  const types = annotation?.type === 'TSUnionType' ? annotation.types : [annotation];
  const names = types
    .filter((type) => type && type.type !== 'TSNullKeyword' && type.type !== 'TSUndefinedKeyword')
    .map((type) => (type.type === 'TSTypeReference' ? type.typeName.name : undefined))
    .sort()
    .join('|');
  if (names === 'EntityManager') return 'tx';
  return names === 'DataSource|EntityManager' ? 'db' : null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const txParameter = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      name: 'Rename this parameter from "{{actual}}" to "{{expected}}".',
      position: 'Move "{{actual}}" to the front of the parameter list.',
    },
  },
  create(context) {
    function check({ params }) {
      for (const [index, param] of params.entries()) {
        const outer = param.type === 'TSParameterProperty' ? param.parameter : param;
        const hasDefault = outer.type === 'AssignmentPattern';
        const node = hasDefault ? outer.left : outer;
        const expected = nameFor(node.typeAnnotation?.typeAnnotation);
        if (node.type !== 'Identifier' || expected === null) continue;
        const data = { actual: node.name, expected };
        if (node.name !== expected) context.report({ node, messageId: 'name', data });
        // A parameter that may be left out can only be last.
        const mayBeOmitted = hasDefault || node.optional === true;
        if (index > 0 && !mayBeOmitted) context.report({ node, messageId: 'position', data });
      }
    }
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      TSEmptyBodyFunctionExpression: check,
      TSDeclareFunction: check,
      TSFunctionType: check,
      TSMethodSignature: check,
    };
  },
};
