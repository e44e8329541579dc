import { runIdentityProgram } from './commands/identity-program.js';
import { provisionIn } from './commands/open-provisioning.js';

process.exitCode = await runIdentityProgram(process.argv.slice(2), provisionIn(process.env), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
