/** Colors of one theme. Text colors have a contrast of at least 4.5:1 on every ground of their theme. */
type Palette = Readonly<Record<string, string>>;

const LIGHT: Palette = {
  ground: '#f6f7f9',
  glow: '#dfe7f5',
  sheet: '#ffffff',
  raised: '#ffffff',
  hover: '#eff2f6',
  line: '#dfe3ea',
  field: '#8a93a3',
  text: '#16202e',
  faint: '#566072',
  brand: '#2443a8',
  'brand-deep': '#1a3386',
  'brand-ground': '#e9eefc',
  'on-brand': '#ffffff',
  good: '#14653f',
  'good-ground': '#e5f5ec',
  'good-line': '#a5d9bd',
  bad: '#a4171f',
  'bad-ground': '#fdeeee',
  'bad-line': '#efb8ba',
  warn: '#7a4a00',
  'warn-ground': '#fdf3dd',
  'warn-line': '#ecd08f',
  info: '#5a3696',
  'info-ground': '#f1ebfb',
  'info-line': '#cfbdee',
  'chart-1': '#2443a8',
  'chart-2': '#17a398',
  'chart-3': '#d08a1d',
  'chart-4': '#c1373f',
  'chart-5': '#7d5bbe',
  'tile-1': '#2443a8',
  'tile-2': '#4d74e0',
  'tile-3': '#9db4f2',
  'tile-4': '#17a398',
};

const DARK: Palette = {
  ground: '#0d121b',
  glow: '#16233f',
  sheet: '#141b26',
  raised: '#1a2230',
  hover: '#1c2533',
  line: '#283142',
  field: '#7c889c',
  text: '#edf1f7',
  faint: '#a5b0c2',
  brand: '#8fabff',
  'brand-deep': '#b3c6ff',
  'brand-ground': '#1b2748',
  'on-brand': '#0d1630',
  good: '#7fdcae',
  'good-ground': '#11301f',
  'good-line': '#2a6547',
  bad: '#ffb3b3',
  'bad-ground': '#37191d',
  'bad-line': '#6e2f35',
  warn: '#f3cd80',
  'warn-ground': '#33270f',
  'warn-line': '#6b5320',
  info: '#cdb8f7',
  'info-ground': '#271d3d',
  'info-line': '#4f3d78',
  'chart-1': '#8fabff',
  'chart-2': '#36cfc2',
  'chart-3': '#e8b04e',
  'chart-4': '#f07c82',
  'chart-5': '#b79bf0',
  'tile-1': '#8fabff',
  'tile-2': '#5d7fe8',
  'tile-3': '#35498f',
  'tile-4': '#36cfc2',
};

/** The names of the colors, each a custom property with `--` before it. */
export const DESIGN_TOKENS: readonly string[] = Object.keys(LIGHT);

/** The colors of each theme as declarations, for pages that switch the theme in their own way. */
export const themeDeclarations: Readonly<Record<'light' | 'dark', string>> = {
  light: declarations(LIGHT),
  dark: declarations(DARK),
};

/**
 * The colors of every page that people see, as custom properties of the root element. They follow
 * the system's theme, unless the root element has `data-theme="light"` or `"dark"`.
 */
export const designTokens = `
:root { color-scheme: light dark; ${declarations(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${declarations(DARK)} } }
:root[data-theme=light] { color-scheme: light; ${declarations(LIGHT)} }
:root[data-theme=dark] { color-scheme: dark; ${declarations(DARK)} }
`;

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
