// Migrates the database of a service and runs commands of it, in one process of its built packages:
// prepare-service.js <service> '[["account","create"],["key","create","--account","{0}"]]' `{0}` is
// replaced by the output of the first command. Prints the list of what they printed.
import { executeCommand } from '@tessera/commands';
import { migrateService } from '@tessera/service';

const [, , name, list] = process.argv;
const dist = new URL(`../../../../apps/${name}/dist/`, import.meta.url);
const definitions = Object.values(await import(new URL('index.js', dist)));
const definition = definitions.find((each) => each.name === name);
await migrateService(definition);
const printed = [];
for (const words of JSON.parse(list)) {
  const { commands } = await import(new URL('commands/index.js', dist));
  const args = words.map((word) => word.replace(/^\{(\d)\}$/, (_, index) => printed[index]));
  const run = { out: '', err: '' };
  const code = await executeCommand(definition, commands, args, {
    env: process.env,
    out: { write: (text) => (run.out += text) },
    err: { write: (text) => (run.err += text) },
  });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')}: ${run.err}`);
  printed.push(run.out.trim());
}
process.stdout.write(JSON.stringify(printed));
