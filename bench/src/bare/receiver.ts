import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver that takes everything. Run as a child process; counts for its parent. */
let received = 0;

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received += 1;
    response.writeHead(204).end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}/events` });
});

process.on('message', () => {
  process.send?.({ received });
});

process.on('disconnect', () => {
  process.exit();
});
