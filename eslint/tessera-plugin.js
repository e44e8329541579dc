import { idParameters } from './rules/id-parameters.js';
import { roleSuffix } from './rules/role-suffix.js';
import { txParameter } from './rules/tx-parameter.js';

/** The conventions of CONTRIBUTING.md that no published rule knows. */
export default {
  rules: {
    'id-parameters': idParameters,
    'role-suffix': roleSuffix,
    'tx-parameter': txParameter,
  },
};
