import * as vscode from 'vscode'
import { nextEditWords } from '../../words/next-edit.ts'
import { createDecoration, createStatus, type ShownStatus } from '../ui.ts'

/** An edit that is offered in an editor. */
export type OfferedEdit = {
  readonly editor: vscode.TextEditor
  readonly range: vscode.Range
  readonly text: string
  /** Whether Tab accepts it now, because the user sees it. Otherwise Tab goes there. */
  readonly isNear: boolean
}

export type NextEditMarks = vscode.Disposable & {
  readonly show: (edit: OfferedEdit) => void
  readonly hide: (editor: vscode.TextEditor) => void
}

const name = 'Ghost Writers: Next Edit'
const ghost = new vscode.ThemeColor('editorGhostText.foreground')

/** Draws an offered edit: the old text struck through, the new text behind it, and the key. */
export function openNextEditMarks(): NextEditMarks {
  const removed = createDecoration({
    textDecoration: 'line-through',
    backgroundColor: new vscode.ThemeColor('diffEditor.removedTextBackground'),
  })
  const inserted = createDecoration({})
  const hint = createDecoration({})
  // Decorations aren't read aloud, and extensions can't announce anything: screen readers read the
  // status bar on request.
  const status = createStatus({ id: 'nextEdit', name, alignment: 'Left', priority: -2 })
  return {
    show(edit) {
      const { editor, range, text, isNear } = edit
      status.show(describe(edit))
      editor.setDecorations(removed, range.isEmpty ? [] : [range])
      editor.setDecorations(inserted, [
        {
          range: new vscode.Range(range.end, range.end),
          renderOptions: { after: toInserted(text) },
        },
      ])
      const { line } = isNear ? range.end : editor.selection.active
      const end = editor.document.lineAt(line).range.end
      const key = isNear ? nextEditWords.accept : nextEditWords.jump(range.start.line + 1)
      editor.setDecorations(hint, [
        { range: new vscode.Range(end, end), renderOptions: { after: toHint(key) } },
      ])
    },
    hide(editor) {
      status.hide()
      for (const type of [removed, inserted, hint]) editor.setDecorations(type, [])
    },
    dispose: () => vscode.Disposable.from(removed, inserted, hint, status).dispose(),
  }
}

function describe({ editor, range, text, isNear }: OfferedEdit): ShownStatus {
  const line = range.start.line + 1
  const old = editor.document.getText(range)
  const label = nextEditWords.describe({ line, old, text, isNear })
  return {
    icon: 'edit',
    text: nextEditWords.status(line),
    label,
    tooltip: [label],
    command: 'ghostWriters.acceptNextEdit',
  }
}

function toInserted(text: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: toVisible(text),
    color: ghost,
    backgroundColor: new vscode.ThemeColor('diffEditor.insertedTextBackground'),
    fontStyle: 'italic',
  }
}

/** A key at the end of a line. */
function toHint(text: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: text,
    color: ghost,
    margin: '0 0 0 2em',
    border: '1px solid',
    borderColor: new vscode.ThemeColor('editorGhostText.foreground'),
  }
}

/** Blanks at an end of the text would not be drawn. */
function toVisible(text: string): string {
  return text.replace(/[ \t]/g, '\u00a0')
}
