import type { Rule } from 'eslint';

declare const plugin: {
  readonly rules: Readonly<
    Record<'id-parameters' | 'role-suffix' | 'tx-parameter', Rule.RuleModule>
  >;
};
export default plugin;
