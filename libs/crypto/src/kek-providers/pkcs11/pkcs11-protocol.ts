/** What the process with the module needs before it can answer. */
export interface Pkcs11Login {
  /** The shared library of the HSM's vendor. */
  readonly module: string;
  readonly token: string;
  readonly pin: string;
}

/** One call; `login` comes with the first one, and never in an argument or the environment. */
export interface Pkcs11Call {
  readonly id: number;
  readonly login?: Pkcs11Login;
  readonly operation: 'encrypt' | 'decrypt';
  /** The label of the root key. */
  readonly key: string;
  readonly context: Uint8Array;
  readonly bytes: Uint8Array;
}

/** How a call ended. */
export type Pkcs11Reply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: Pkcs11Failure; readonly reason: string };

/**
 * - `not-authentic`: the bytes or the context are not those of an encryption.
 * - `refused`: the configuration is wrong, so the same call would fail again.
 * - `pin`: the PIN was refused. Another attempt may lock the token.
 * - `lost`: the session, the token or the HSM is gone, and a new session may help.
 */
export type Pkcs11Failure = 'not-authentic' | 'refused' | 'pin' | 'lost';
