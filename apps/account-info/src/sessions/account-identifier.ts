/** The account that a shop named in advance, as it is sealed in the session. Personal data. */
export interface AccountIdentifier {
  /** Without spaces, in upper case. */
  readonly iban: string;
}
