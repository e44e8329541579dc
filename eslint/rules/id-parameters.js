const ID = /^(id|ids|account|accounts)$|Ids?$/;
const ACCOUNT = new Set(['AccountId', 'WebhookOwnerId']);

/** The members of a union, without null and undefined. */
function membersOf(annotation) {
  const types = annotation?.type === 'TSUnionType' ? annotation.types : [annotation];
  return types.filter(
    (type) => type && type.type !== 'TSNullKeyword' && type.type !== 'TSUndefinedKeyword',
  );
}

function isString(annotation) {
  const [type, ...others] = membersOf(annotation);
  return others.length === 0 && type?.type === 'TSStringKeyword';
}

/** `AccountId` for a parameter of that type, `string` for a plain ID, else undefined. */
function idType(node) {
  const annotation = node.typeAnnotation?.typeAnnotation;
  if (isString(annotation)) return ID.test(node.name) ? 'string' : undefined;
  const [type, ...others] = membersOf(annotation);
  const name = others.length === 0 ? type?.typeName?.name : undefined;
  return name !== undefined && /Id$/.test(name) ? name : undefined;
}

/** @type {import('eslint').Rule.RuleModule} */
export const idParameters = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      swappable:
        'Give "{{name}}" the type of its ID instead of string (@tessera/ids, or src/ids.ts of the app): nothing tells it from "{{other}}".',
      position: 'Move the account "{{name}}" in front of the other IDs.',
    },
  },
  create(context) {
    function check({ params }) {
      const ids = params
        .map((param) => (param.type === 'TSParameterProperty' ? param.parameter : param))
        .map((param) => (param.type === 'AssignmentPattern' ? param.left : param))
        .filter((node) => node.type === 'Identifier' && idType(node) !== undefined);
      const [first, ...others] = ids.filter((node) => idType(node) === 'string');
      for (const node of others) {
        const data = { name: node.name, other: first.name };
        context.report({ node, messageId: 'swappable', data });
      }
      for (const node of ids.slice(1)) {
        if (ACCOUNT.has(idType(node)) && !ACCOUNT.has(idType(ids[0]))) {
          context.report({ node, messageId: 'position', data: { name: node.name } });
        }
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
