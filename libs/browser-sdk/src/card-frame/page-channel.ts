import {
  PROTOCOL_VERSION,
  type FrameOptions,
  type FromFrame,
  type Greeting,
  type ToFrame,
} from '../embedding/protocol.js';

/** The page around the frame, once it has shown itself. */
export interface PageChannel {
  readonly options: FrameOptions;
  send(message: FromFrame): void;
  listen(listener: (message: ToFrame) => void): void;
}

/**
 * Waits for the first message of the page. The document's `frame-ancestors` keeps other origins from
 * framing it; the origin of the message is checked as well.
 *
 * @param allowedOrigins null if the document contains nothing worth stealing
 */
export function awaitPage(allowedOrigins: readonly string[] | null): Promise<PageChannel> {
  return new Promise((resolve) => {
    const listener = (event: MessageEvent<unknown>): void => {
      const [port] = event.ports;
      const isKnown = allowedOrigins === null || allowedOrigins.includes(event.origin);
      if (event.source !== window.parent || !isKnown || port === undefined) return;
      if (!isGreeting(event.data)) return;
      window.removeEventListener('message', listener);
      port.postMessage({ type: 'hello' } satisfies FromFrame);
      resolve(channel(port, event.data.options));
    };
    window.addEventListener('message', listener);
  });
}

function isGreeting(data: unknown): data is Greeting {
  if (typeof data !== 'object' || data === null) return false;
  const { tessera, options } = data as Partial<Record<keyof Greeting, unknown>>;
  return tessera === PROTOCOL_VERSION && typeof options === 'object' && options !== null;
}

function channel(port: MessagePort, options: FrameOptions): PageChannel {
  return {
    options,
    send: (message) => {
      port.postMessage(message);
    },
    listen: (listener) => {
      port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
        listener(data);
      };
    },
  };
}
