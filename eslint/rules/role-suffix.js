import path from 'node:path';

const ROLES = [
  'command',
  'client',
  'config',
  'controller',
  'filter',
  'guard',
  'interceptor',
  'metrics',
  'module',
  'pipe',
  'repository',
  'service',
  'worker',
  // Named by Passport, which finds them by this word.
  'strategy',
];
const DECORATORS = new Set(['Injectable', 'Controller']);

/** The role that the name of a class ends in. */
function roleOf(name) {
  return ROLES.find((role) => name.endsWith(role[0].toUpperCase() + role.slice(1)));
}

/** A class that a function creates: the file has the name of the function. */
function isInFunction(node) {
  return node.parent.type === 'BlockStatement';
}

/** @type {import('eslint').Rule.RuleModule} */
export const roleSuffix = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      class: `End the name of {{name}} in its role (${ROLES.join(', ')}), or make it a function.`,
      file: 'Name the file of {{name}} *.{{role}}.ts.',
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    return {
      ClassDeclaration(node) {
        const name = node.id?.name;
        const isInjectable = (node.decorators ?? []).some(({ expression }) =>
          DECORATORS.has(expression.callee?.name),
        );
        if (name === undefined || !isInjectable) return;
        const role = roleOf(name);
        if (role === undefined) {
          context.report({ node: node.id, messageId: 'class', data: { name } });
        } else if (!isInFunction(node) && !file.endsWith(`.${role}.ts`)) {
          context.report({ node: node.id, messageId: 'file', data: { name, role } });
        }
      },
    };
  },
};
