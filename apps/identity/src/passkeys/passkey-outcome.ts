/** Why a passkey was refused. */
export type PasskeyRefusalReason =
  /** The challenge has expired, was used already, or is of another session. */
  | 'challenge'
  | 'malformed'
  /** The response was made for another site. */
  | 'origin'
  /** It was never registered, was removed, or belongs to another person. */
  | 'unknown'
  | 'signature'
  /** The authenticator has not checked a PIN, a fingerprint or a face. */
  | 'unverified'
  /** The signature counter did not increase: there may be a copy of the key. */
  | 'counter'
  | 'disabled'
  /** Registration only: it is registered already, or its name is not acceptable. */
  | 'registered'
  | 'name'
  | 'too-many';

export interface PasskeyRefusal {
  readonly kind: 'passkey-refused';
  readonly reason: PasskeyRefusalReason;
}

export function passkeyRefusal(reason: PasskeyRefusalReason): PasskeyRefusal {
  return { kind: 'passkey-refused', reason };
}

/** The messages for people. */
export const PASSKEY_MESSAGES: Readonly<Record<PasskeyRefusalReason, string>> = {
  challenge: 'That took too long, or this page was used already. Please try again.',
  malformed: 'The response of your passkey could not be read. Please try again.',
  origin: 'This passkey was used on another site. Open the sign-in again from the application.',
  unknown: "This passkey isn't known here, or it was removed. Sign in another way.",
  signature: "The signature of your passkey isn't valid. Please try again.",
  unverified:
    'Your device did not check that it is you. Use a passkey with a PIN, a fingerprint or your face.',
  counter:
    'There may be a copy of this passkey, so it was refused. Sign in another way, remove the passkey, and tell your administrator.',
  disabled: "You can't sign in at present. Ask your administrator.",
  registered: 'This passkey is registered already.',
  name: 'Give the passkey a name of 1 to 60 characters, without a card number.',
  'too-many': 'You have 20 passkeys already. Remove one first.',
};
