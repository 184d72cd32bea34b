/**
 * The text editor: CodeMirror in a shadow root, whose styles are made by script and so pass the content security policy. It says where
 * findings of the host stand, completes by a JSON Schema, and tells what a place means.
 */
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript, localCompletionSource } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts.js';

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.keyword], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: tags.string, color: 'var(--done)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--waiting)' },
]);

/** In the colours of the page, in both themes. */
const look = EditorView.theme({
  '&': {
    fontSize: '0.8125rem',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--round)',
    maxHeight: '36rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--soft)',
    backgroundColor: 'var(--side)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--floating)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--round)',
    boxShadow: 'var(--shadow)',
    maxWidth: '28rem',
    fontFamily: 'var(--sans)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--accent-ink)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-tooltip .told': { padding: '0.25rem 0.5rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--refused)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--waiting)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--refused)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--waiting)' },
  // The marks of the library are pictures, which the page does not load.
  '.cm-lint-marker': { width: '0.6rem', height: '0.6rem', margin: '0.3rem auto' },
  '.cm-lint-marker-error': { content: 'normal', backgroundColor: 'var(--refused)', borderRadius: '50%' },
  '.cm-lint-marker-warning': { content: 'normal', backgroundColor: 'var(--waiting)' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--done-soft)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--refused-soft)' },
  // The library's own is the colour of paper in both themes, between marks that few fonts have.
  '&.cm-editor .cm-collapsedLines': {
    color: 'var(--soft)',
    background: 'var(--side)',
    '&:before, &:after': { content: 'none' },
  },
  '.cm-changedText': { background: 'none', textDecoration: 'underline' },
});

const none = [];

/**
 * `change(text)` is told of what is typed. `findings` are `{ from, to, severity, message, mend }`, another list each time that they are told. `schema` (with `names`) completes JSON; without one the
 * text is any. `script` makes it JavaScript: `{ name, call, says }` are what a script is given. `before` shows what differs from it, read alone.
 */
export function TextEditor({ text, change, findings = none, schema, names = {}, script, label, before }) {
  const place = useRef();
  const kept = useRef({});
  kept.current.change = change;
  kept.current.schema = schema;
  kept.current.names = names;
  kept.current.script = script;
  useLayoutEffect(() => {
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const isRead = change === undefined;
    const compared = new Compartment();
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          drawSelection(),
          EditorView.lineWrapping,
          indentUnit.of('  '),
          syntaxHighlighting(colours),
          look,
          EditorState.phrases.of(texts.editor.phrases),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          isRead
            ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
            : [
                history(),
                highlightActiveLine(),
                lintGutter(),
                closeBrackets(),
                keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
              ],
          schema === undefined
            ? []
            : [
                json(),
                bracketMatching(),
                autocompletion({ override: [(asked) => completed(asked, kept.current)] }),
                hoverTooltip((seen, at) => meaning(seen, at, kept.current)),
              ],
          script === undefined
            ? []
            : [
                javascript(),
                bracketMatching(),
                autocompletion({
                  override: [(asked) => givenFor(asked, kept.current), localCompletionSource],
                }),
              ],
          compared.of(comparedWith(before)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('given'))) {
              kept.current.change?.(update.state.doc.toString());
            }
          }),
        ],
      }),
    });
    Object.assign(kept.current, { view, compared });
    return () => view.destroy();
  }, [schema !== undefined, script !== undefined]);
  // Before the next key: what is typed in between would be replaced by the text before it.
  useLayoutEffect(() => {
    const { view } = kept.current;
    if (view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'given' });
  }, [text]);
  useLayoutEffect(() => {
    const { view, compared } = kept.current;
    view.dispatch({ effects: compared.reconfigure(comparedWith(before)) });
  }, [before]);
  // Once for each time they are told: as one types they move with what they are about.
  useLayoutEffect(() => {
    const { view } = kept.current;
    const { length } = view.state.doc;
    const diagnostics = findings.map(({ from, to, severity, message, mend }) => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(to, from), length),
      severity,
      message: mend === null ? message : `${message}; ${mend}`,
    }));
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [findings]);
  return html`<div class="text-editor" ref=${place}></div>`;
}

const comparedWith = (before) =>
  before === undefined
    ? []
    : unifiedMergeView({
        original: before,
        mergeControls: false,
        gutter: false,
        collapseUnchanged: { margin: 3, minSize: 6 },
      });

/** What a script is given, by what stands before the cursor; not within texts and comments. */
function givenFor(asked, { script }) {
  const before = asked.matchBefore(/[\w$.]+$/);
  if (before === null && !asked.explicit) return null;
  const { name } = syntaxTree(asked.state).resolveInner(asked.pos, -1);
  if (/String|Comment|Template/.test(name)) return null;
  return {
    from: before?.from ?? asked.pos,
    options: script.map((one) => ({
      ...{ label: one.name, detail: one.call, info: one.says },
      type: one.call.includes('(') ? 'function' : 'variable',
    })),
    validFor: /^[\w$.]*$/,
  };
}

/** Where in the document a position stands: `{ schema, isKey, node, present }`. */
function placeOf(state, at, side, { schema }) {
  const node = syntaxTree(state).resolveInner(at, side);
  const path = [];
  let [inner, one] = [undefined, node];
  const nameOf = (property) => {
    const key = property.getChild('PropertyName');
    return key === null ? '' : unquoted(state.sliceDoc(key.from, key.to));
  };
  for (; one !== null; inner = one, one = one.parent) {
    if (one.name === 'Property' && inner?.name !== 'PropertyName') path.unshift(nameOf(one));
    if (one.name === 'Array' && inner !== undefined) path.unshift(0);
  }
  const isKey = node.name === 'PropertyName' || node.name === 'Object';
  const object = node.name === 'Object' ? node : node.parent?.parent;
  const present = isKey && object?.name === 'Object' ? object.getChildren('Property').map(nameOf) : [];
  const own = node.name === 'PropertyName' ? nameOf(node.parent) : undefined;
  return { node, path, isKey, present, own, of: partOf(schema, schema, path) };
}

function unquoted(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text.replaceAll('"', '');
  }
}

/** The part of a schema that a path leads to: of a choice, the first that goes on. */
function partOf(part, root, path) {
  if (part === undefined) return undefined;
  if (part.$ref !== undefined) {
    const target = part.$ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at?.[name], root);
    return partOf(target, root, path);
  }
  if (path.length === 0) return part;
  const [name, ...rest] = path;
  const next = name === 0 && part.items !== undefined ? part.items : part.properties?.[name];
  if (next !== undefined) return partOf(next, root, rest);
  for (const one of part.anyOf ?? []) {
    const found = partOf(one, root, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Values that may stand there. */
function valuesOf(part, names) {
  if (part === undefined) return [];
  const own = [
    ...(part.enum ?? []),
    ...(part.const === undefined ? [] : [part.const]),
    ...(names[part.names] ?? []),
    ...(part.type === 'boolean' ? [true, false] : []),
    ...(part.type === 'null' ? [null] : []),
  ];
  return [...own, ...(part.anyOf ?? []).flatMap((one) => valuesOf(one, names))];
}

function completed(asked, { schema, names }) {
  const { node, isKey, present, own, of } = placeOf(asked.state, asked.pos, -1, { schema });
  const isText = node.name === 'String' || node.name === 'PropertyName';
  if (!isText && !asked.explicit && asked.matchBefore(/[\w"*]$/) === null) return null;
  const from = isText ? node.from : wordStart(asked);
  // The current value already goes, its closing quote with it.
  const end = isText ? node.to : asked.pos;
  const put = (text) => (view) => {
    const to = Math.max(end, view.state.selection.main.head);
    view.dispatch({
      changes: { from, to: Math.min(to, view.state.doc.length), insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.complete',
    });
  };
  const options = isKey
    ? Object.entries(of?.properties ?? {})
        .filter(([name]) => !name.startsWith('$') && (name === own || !present.includes(name)))
        .map(([name, part]) => ({
          label: JSON.stringify(name),
          apply: put(node.name === 'PropertyName' ? JSON.stringify(name) : `${JSON.stringify(name)}: `),
          info: part.description,
          type: 'property',
        }))
    : [...new Set(valuesOf(of, names))].map((value) => ({
        label: JSON.stringify(value),
        apply: put(JSON.stringify(value)),
        type: 'enum',
      }));
  return options.length === 0 ? null : { from, options };
}

const wordStart = (asked) => asked.matchBefore(/["\w*.]*/)?.from ?? asked.pos;

function meaning(view, at, { schema }) {
  const { node, own, of, path } = placeOf(view.state, at, 1, { schema });
  const part = own === undefined ? of : of?.properties?.[own];
  const name = own ?? path.findLast((one) => typeof one === 'string');
  if (part?.description === undefined || name === undefined) return null;
  return {
    pos: node.from,
    end: node.to,
    create() {
      const dom = document.createElement('div');
      dom.className = 'told';
      dom.textContent = `${name}: ${part.description}`;
      return { dom };
    },
  };
}
