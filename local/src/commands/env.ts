import { readSettings } from '../stack/settings.js';
import { print } from '../terminal.js';
import { runCommand } from './run-command.js';
import { shellVariables } from './shell-variables.js';

/** `eval "$(npm run -s env)"`: the variables that the snippets of the guides use. */
await runCommand(
  async () => {
    for (const line of await shellVariables(readSettings(process.env))) print(line);
    return 0;
  },
  { interruptedCode: 130 },
);
