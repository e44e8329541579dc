import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { STYLE_NONCE } from '../../style-nonce.js';

const theme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '0.78rem',
    backgroundColor: 'var(--sheet)',
    color: 'var(--text)',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sheet)',
    color: 'var(--faint)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      backgroundColor: 'var(--brand-ground)',
    },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: '0 8px 28px -8px rgb(10 20 40 / 0.3)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--brand-ground)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--faint)', fontStyle: 'normal' },
  '.cm-diagnostic': { fontFamily: 'var(--font-sans)', padding: '6px 10px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--bad)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dashed var(--warn)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--hover)', border: 'none', color: 'var(--faint)' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--bad-ground) !important' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-ground) !important' },
  '.cm-collapsedLines': {
    background: 'var(--hover) !important',
    color: 'var(--faint) !important',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"" !important' },
  '.cm-matchingBracket': { backgroundColor: 'var(--info-ground) !important' },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--brand)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.punctuation, color: 'var(--faint)' },
]);

/** The look of all code, in the colors of the page, with styles that the security policy allows. */
export const codeTheme: Extension = [
  EditorView.cspNonce.of(STYLE_NONCE),
  theme,
  syntaxHighlighting(highlight),
];
