import { json } from '@codemirror/lang-json';
import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { codeTheme } from './code-theme.js';

/** Two versions of the rules next to each other, with what differs marked. */
export function CodeDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        ...[lineNumbers(), json(), codeTheme, EditorView.lineWrapping],
        ...[EditorState.readOnly.of(true), EditorView.editable.of(false)],
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ],
    });
    const view = new MergeView({
      parent: host.current,
      a: side(before, 'Rules of the other version'),
      b: side(after, 'Rules of this version'),
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    });
    return () => {
      view.destroy();
    };
  }, [before, after]);
  return <div ref={host} className="max-h-[70vh] overflow-auto" />;
}
