/** The device wallets whose payments the vault takes, as `source` names them. */
export const WALLETS = ['apple_pay', 'google_pay'] as const;

export type Wallet = (typeof WALLETS)[number];

/** How the cardholder was authenticated: by the device, or not yet. */
export const AUTHENTICATIONS = ['PAN_ONLY', 'CRYPTOGRAM_3DS'] as const;

export type Authentication = (typeof AUTHENTICATIONS)[number];
