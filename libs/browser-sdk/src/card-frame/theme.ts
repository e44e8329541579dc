import type { Theme } from '../card-fields/looks.js';

/** A number with a unit, so small that no theme can cover the page or hide a field. */
const LENGTH = /^\d{1,3}(\.\d{1,3})?(px|rem|em)$/;
/** Names of installed fonts: no functions, so nothing is loaded. */
const FONTS = /^[\w\s,'"-]{1,200}$/;
const COLOR =
  /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+-]{1,60}(deg|turn|rad)?[\d\s.,%/+-]{0,60}\))$/i;

/** Every variable that a page may set, and what its value must look like. */
export const VARIABLES: Readonly<
  Record<keyof Theme, { readonly name: string; readonly kind: RegExp }>
> = {
  colorText: { name: '--text', kind: COLOR },
  colorLabel: { name: '--label', kind: COLOR },
  colorPlaceholder: { name: '--placeholder', kind: COLOR },
  colorBackground: { name: '--background', kind: COLOR },
  colorBorder: { name: '--border', kind: COLOR },
  colorAccent: { name: '--accent', kind: COLOR },
  colorError: { name: '--error', kind: COLOR },
  fontFamily: { name: '--font', kind: FONTS },
  fontSize: { name: '--size', kind: LENGTH },
  borderRadius: { name: '--radius', kind: LENGTH },
};

/**
 * The CSS variables of a theme. Only known names with values of their kind are accepted: nothing from
 * the page can become a rule, a selector or a URL.
 */
export function themeVariables(theme: unknown): [name: string, value: string][] {
  if (typeof theme !== 'object' || theme === null) return [];
  const wanted = theme as Readonly<Record<string, unknown>>;
  return Object.entries(VARIABLES).flatMap(([key, { name, kind }]): [string, string][] => {
    const value = wanted[key];
    return typeof value === 'string' && kind.test(value) ? [[name, value]] : [];
  });
}
