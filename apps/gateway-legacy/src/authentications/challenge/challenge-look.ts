/** How the gateway's own pages look: the browser's fonts and controls, in light and dark. */
export const CHALLENGE_STYLES = `
:root { color-scheme: light dark; --ink: #1b1d22; --paper: #f5f5f2; --card: #fff; --line: #cfcfc8;
  --quiet: #55585f; --accent: #1d5c3a; --on-accent: #fff; --bad: #9b1c1c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1f1ee; --paper: #131417; --card: #1d1f24; --line: #454852; --quiet: #b9bbc2;
    --accent: #8fd6ae; --on-accent: #0d1f15; --bad: #ffa3a3; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.25rem; min-height: 100vh; display: grid; place-items: center;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 2rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; color: var(--quiet); } p:last-child { margin-bottom: 0; }
.bad { color: var(--bad); }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--quiet); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
button, a.button { display: block; width: 100%; margin-top: .5rem; padding: .8rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent);
  color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
