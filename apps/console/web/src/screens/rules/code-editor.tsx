import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { completeRules, type Vocabulary } from './code-completion.js';
import { codeTheme } from './code-theme.js';
import type { ParsedJson, TextRange } from './json-text.js';
import { changeBetween } from './text-change.js';
import type { Finding } from './use-lint.js';

interface CodeEditorProps {
  readonly text: string;
  readonly parsed: ParsedJson;
  readonly findings: readonly Finding[];
  readonly vocabulary: Vocabulary;
  readonly readOnly: boolean;
  /** The rule that is open in the form; the code scrolls to it. */
  readonly revealPath: string | undefined;
  readonly onChange: (text: string) => void;
  /** The index of the rule where the cursor is put. */
  readonly onCursor: (offset: number) => void;
}

/** The rules as JSON: checked and completed while typing. */
export function CodeEditor(props: CodeEditorProps) {
  const { text, parsed, findings, readOnly, revealPath } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const editable = useRef(new Compartment());
  const current = useRef(props);
  useEffect(() => {
    current.current = props;
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: current.current.text,
        extensions: [
          extensions(() => current.current.vocabulary),
          editable.current.of(readOnlyWhen(current.current.readOnly)),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, view: own }) => {
            const next = state.doc.toString();
            if (docChanged && next !== current.current.text) current.current.onChange(next);
            if (selectionSet && own.hasFocus) current.current.onCursor(state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: editable.current.reconfigure(readOnlyWhen(readOnly)) });
  }, [readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const change = changeBetween(editor.state.doc.toString(), text);
    if (change !== undefined) editor.dispatch({ changes: change });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() !== text) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(parsed, findings, text.length)));
  }, [text, parsed, findings]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.hasFocus || revealPath === undefined) return;
    const range =
      'ranges' in current.current.parsed
        ? current.current.parsed.ranges.get(revealPath)
        : undefined;
    if (range === undefined || range.from > editor.state.doc.length) return;
    editor.dispatch({
      selection: { anchor: range.from },
      effects: EditorView.scrollIntoView(range.from, { y: 'start', yMargin: 24 }),
    });
  }, [revealPath]);
  return <div ref={host} className="h-full min-h-0 overflow-hidden" />;
}

function extensions(vocabulary: () => Vocabulary) {
  return [
    ...[lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection(), indentOnInput()],
    ...[bracketMatching(), closeBrackets(), highlightActiveLine(), highlightActiveLineGutter()],
    autocompletion({ override: [completeRules(vocabulary)], activateOnTyping: true }),
    // Tab is not taken, so that the keyboard can leave the editor.
    keymap.of([
      ...[...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap],
      ...[...foldKeymap, ...completionKeymap, ...lintKeymap],
    ]),
    json(),
    codeTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Rules as JSON' }),
  ];
}

function readOnlyWhen(isReadOnly: boolean) {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}

function diagnosticsOf(
  parsed: ParsedJson,
  findings: readonly Finding[],
  length: number,
): readonly Diagnostic[] {
  if ('error' in parsed) {
    const from = Math.min(parsed.at, length);
    return [{ from, to: Math.min(from + 1, length), severity: 'error', message: parsed.error }];
  }
  return findings.map(({ path, severity, message }) => {
    const { from, to } = rangeOf(parsed.ranges, path);
    return { from: Math.min(from, length), to: Math.min(to, length), severity, message };
  });
}

/** Where a finding is: at its path or, if that is absent, at the closest place that exists. */
function rangeOf(ranges: ReadonlyMap<string, TextRange>, path: string): TextRange {
  for (let at = path; at !== ''; at = at.replace(/(\.\w+|\[[^\]]*\]|\$)$/, '')) {
    const range = ranges.get(at);
    if (range !== undefined) {
      // A whole rule underlined hides more than it shows.
      return (
        ranges.get(`${at}.name`) ?? (at === path ? range : { from: range.from, to: range.from + 1 })
      );
    }
    if (!/(\.\w+|\[[^\]]*\])$/.test(at)) break;
  }
  return { from: 0, to: 1 };
}
