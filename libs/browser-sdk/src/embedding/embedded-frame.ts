import {
  PROTOCOL_VERSION,
  type FromFrame,
  type FrameOptions,
  type Greeting,
  type ToFrame,
} from './protocol.js';

/**
 * A frame that has loaded sends its first message at once; one that was blocked fires `load` too, but
 * never sends it.
 */
const HELLO_PATIENCE_MS = 4_000;
const LOAD_PATIENCE_MS = 30_000;

export interface EmbeddedFrameOptions {
  readonly url: URL;
  readonly container: HTMLElement;
  readonly title: string;
  readonly options: FrameOptions;
  readonly onMessage: (message: FromFrame) => void;
  /** The frame did not come up. */
  readonly onBlocked: () => void;
}

/**
 * A frame of the vault inside the page. The two use a private message channel: the page hands one end
 * only to a document of the vault's origin, so no other frame or script receives anything.
 */
export class EmbeddedFrame {
  readonly #element: HTMLIFrameElement;
  readonly #frame: EmbeddedFrameOptions;
  #port: MessagePort | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: EmbeddedFrameOptions) {
    this.#frame = frame;
    this.#element = frame.container.ownerDocument.createElement('iframe');
    this.#element.title = frame.title;
    this.#element.referrerPolicy = 'no-referrer';
    const { style } = this.#element;
    style.border = '0';
    style.display = 'block';
    style.width = '100%';
    style.height = '0';
    this.#showScheme(frame.options);
    this.#element.addEventListener('load', this.#greet);
    this.#giveUpAfter(LOAD_PATIENCE_MS);
    this.#element.src = frame.url.href;
    frame.container.append(this.#element);
  }

  send(message: ToFrame): void {
    if (message.type === 'options') this.#showScheme(message.options);
    if (message.type === 'focus') this.#element.focus();
    this.#port?.postMessage(message);
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#element.remove();
  }

  /** A frame that loads again, as after a lost connection, is greeted again. */
  readonly #greet = (): void => {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromFrame>) => {
      this.#hear(data);
    };
    const greeting: Greeting = { tessera: PROTOCOL_VERSION, options: this.#frame.options };
    this.#giveUpAfter(HELLO_PATIENCE_MS);
    this.#element.contentWindow?.postMessage(greeting, this.#frame.url.origin, [port2]);
  };

  #hear(message: FromFrame): void {
    clearTimeout(this.#timer);
    if (message.type === 'height') this.#element.style.height = `${String(message.pixels)}px`;
    else this.#frame.onMessage(message);
  }

  #giveUpAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#frame.onBlocked, milliseconds);
  }

  /** A frame whose scheme is not that of its element gets an opaque background from the browser. */
  #showScheme({ colorScheme = 'auto' }: FrameOptions): void {
    this.#element.style.colorScheme = colorScheme === 'auto' ? 'light dark' : colorScheme;
  }
}
