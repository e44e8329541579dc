// A replica of the vault in a separate process, on the built packages. With port 0 the system chooses
// the port, so it prints where it listens.
import { bootService } from '@tessera/service';
import { vault } from '../../dist/index.js';

const service = await bootService(vault);
process.stdout.write(`listening on ${service.url}\n`);
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
