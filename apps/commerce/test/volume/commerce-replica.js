// Runs commerce in a separate process, from the built packages. With port 0 the system chooses the
// port, so the process reports where it listens.
import { bootService } from '@tessera/service';
import { commerce } from '../../dist/index.js';

const service = await bootService(commerce);
process.stdout.write(`listening on ${service.url}\n`);
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
