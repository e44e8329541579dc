/** Hashes API keys: an attacker who has the table but not the keyring cannot test guesses. */
export const API_KEY_PEPPER = 'api-key-pepper';
