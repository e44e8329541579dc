import { designTokens } from '@tessera/pages';

/** How the gateway's own pages look: the browser's fonts and controls, in light and dark. */
export const CHALLENGE_STYLES = `
${designTokens}* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem; min-height: 100vh; display: grid; place-items: center;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 2rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; color: var(--faint); } p:last-child { margin-bottom: 0; }
.bad { color: var(--bad); }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--faint); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
button, a.button { display: block; width: 100%; margin-top: .5rem; padding: .8rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  border: 1px solid var(--brand); border-radius: .5rem; background: var(--brand);
  color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`;
