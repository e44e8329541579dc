import { roleSuffix } from './rules/role-suffix.js';
import { txParameter } from './rules/tx-parameter.js';

/** The conventions of CONTRIBUTING.md that no published rule knows. */
export default { rules: { 'role-suffix': roleSuffix, 'tx-parameter': txParameter } };
