/** The configuration that the module's process needs. */
export interface Pkcs11Login {
  /** The shared library of the HSM's vendor. */
  readonly module: string;
  readonly token: string;
  readonly pin: string;
}

/** One call; `login` is sent with the first one, and never in an argument or the environment. */
export interface Pkcs11Call {
  readonly id: number;
  readonly login?: Pkcs11Login;
  readonly operation: 'encrypt' | 'decrypt';
  /** The label of the root key. */
  readonly key: string;
  readonly context: Uint8Array;
  readonly bytes: Uint8Array;
}

/** The result of a call. */
export type Pkcs11Reply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: Pkcs11Failure; readonly reason: string };

/**
 * - `not-authentic`: bytes or context do not match an encryption.
 * - `refused`: the configuration is wrong, so a retry would fail too.
 * - `pin`: the PIN was rejected. Another attempt may lock the token.
 * - `lost`: the session, the token or the HSM is gone, and a new session may help.
 */
export type Pkcs11Failure = 'not-authentic' | 'refused' | 'pin' | 'lost';
