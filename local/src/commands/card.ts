import { readSettings } from '../stack/settings.js';
import { print } from '../terminal.js';
import { runCommand } from './run-command.js';
import { storeTestCard } from './store-test-card.js';

const USAGE = `Usage: npm run -s card -- [NUMBER] [--commerce]

Store a published test card in the stack of npm start, and print the ID of its token.

  NUMBER      default: 4111111111111111; the README lists the numbers
  --commerce  a token of the demo account at commerce, in place of one at the vault
`;

/** `CARD_ID=$(npm run -s card)`: a token to try the guides with, without a browser. */
await runCommand(
  async () => {
    const args = process.argv.slice(2);
    const [number, ...others] = args.filter((arg) => !arg.startsWith('--'));
    const options = args.filter((arg) => arg.startsWith('--'));
    if (others.length > 0 || options.some((option) => option !== '--commerce')) {
      process.stderr.write(USAGE);
      return 2;
    }
    const at = options.length > 0 ? 'commerce' : 'vault';
    print(await storeTestCard(readSettings(process.env), { number, at }));
    return 0;
  },
  { interruptedCode: 130 },
);
