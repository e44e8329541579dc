export interface OutboundHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface OutboundResponse extends OutboundHead {
  /** Empty when `wantsBody` declined it. */
  readonly body: Buffer;
}
