/**
 * Copies a file so that only its owner, the user who runs this, can read it:
 *
 *     node copy-private.js <from> <to>
 *
 * Kubernetes gives the files of a mounted Secret to root, and with `fsGroup` to a group as well, which
 * may then read them. A keyring that its group can read is refused in production, so an init container
 * makes a copy in memory that only the service can read.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  process.stderr.write('Usage: node copy-private.js <from> <to>\n');
  process.exit(2);
}
const content = readFileSync(from);
// A restarted init container finds the copy of its first run, which is read-only.
rmSync(to, { force: true });
const file = openSync(to, 'wx', 0o400);
try {
  writeFileSync(file, content);
  fsyncSync(file);
} finally {
  closeSync(file);
}
