import { designTokens } from '@tessera/pages';

/** Of the one page that is no screen: a sign-in that failed. */
export const NOTICE_STYLES = `${designTokens}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: var(--text); background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 24rem; padding: 2rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0; font-size: 1.25rem; }
a { color: var(--brand); font-weight: 600; }
`;
