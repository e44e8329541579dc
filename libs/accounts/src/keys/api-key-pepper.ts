/** Hashes API keys: whoever has the table and not the keyring has none of them. */
export const API_KEY_PEPPER = 'api-key-pepper';
