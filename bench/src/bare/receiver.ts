import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A webhook receiver in a child process that counts events for its parent. It accepts everything,
 * except that under `/second-time` it accepts an event only when it is sent again.
 */
let received = 0;
const refused = new Set<string>();

const server = createServer((request, response) => {
  if (request.url !== '/second-time') {
    request.resume().on('end', () => {
      take(response);
    });
    return;
  }
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      if (refused.delete(id)) {
        take(response);
      } else {
        refused.add(id);
        response.writeHead(500).end();
      }
    });
});

function take(response: ServerResponse): void {
  received += 1;
  response.writeHead(204).end();
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ origin: `http://127.0.0.1:${port}` });
});

process.on('message', () => {
  process.send?.({ received });
});

process.on('disconnect', () => {
  process.exit();
});
