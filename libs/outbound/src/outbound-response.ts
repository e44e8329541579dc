export interface OutboundHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface OutboundResponse extends OutboundHead {
  /** When `wantsBody` declined it: at most `excerptBytes` of it, and none by default. */
  readonly body: Buffer;
}
