// Commerce in a process of its own, on the built packages. Port 0 is the system's choice, so it says
// where it listens.
import { bootService } from '@tessera/service';
import { commerce } from '../../dist/index.js';

const service = await bootService(commerce);
process.stdout.write(`listening on ${service.url}\n`);
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
