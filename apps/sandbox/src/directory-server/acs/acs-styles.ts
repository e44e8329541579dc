import { designTokens } from '@tessera/pages';

/** The styles of the bank's pages: the browser's own fonts and controls, in light and dark. */
export const ACS_STYLES = `
${designTokens}* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem; min-height: 100vh; display: grid; place-items: center;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.75rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 1rem; font-size: 1.35rem; line-height: 1.25; }
.bank { margin: 0 0 1.25rem; color: var(--faint); font-weight: 600; }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--faint); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
label { display: block; margin-bottom: .6rem; font-weight: 600; }
input { width: 100%; padding: .7rem .8rem; font: inherit; font-size: 1.25rem; letter-spacing: .25em;
  color: inherit; background: transparent; border: 1px solid var(--field); border-radius: .5rem; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
button { width: 100%; margin-top: .9rem; padding: .8rem; font: inherit; font-weight: 600;
  cursor: pointer; border-radius: .5rem; border: 1px solid var(--brand); background: var(--brand);
  color: var(--on-brand); }
button.quiet { background: transparent; color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.problem { margin: .5rem 0 0; color: var(--bad); font-weight: 600; }
.note { margin: 1.25rem 0 0; padding: .75rem 1rem; background: var(--brand-ground); border-radius: .5rem;
  color: var(--faint); font-size: .9rem; }
`;
