import * as vscode from 'vscode'
import {
  type ChatImage,
  findImageProblem,
  type ImageProblem,
  type PastedImage,
} from '../../chat/images.ts'
import type { ChatChip } from '../../chat/protocol.ts'
import type { StarterFile } from '../../chat/starters.ts'
import type { OpenFile } from '../../context/open-file.ts'
import type { ContextPart } from '../../context/parts.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import { toPath } from '../paths.ts'
import {
  type ChatContextDeps,
  type ChipDecisions,
  findSelectionName,
  getShown,
  nothing,
  type Shown,
  toChips,
  toFileChip,
  toImageChip,
  toKey,
  toSelectionKey,
  toStarterFile,
} from './chat-chips.ts'
import { countReported, readReported } from './reported-problems.ts'

/** What the next question in the chat is sent with. Nothing is sent that isn't a chip. */
export type ChatContext = vscode.Disposable & {
  readonly chips: () => readonly ChatChip[]
  readonly remove: (id: string) => Promise<void>
  /** Adds the selection, which may be in a file that isn't sent automatically. */
  readonly addSelection: () => Promise<void>
  readonly addProblems: () => Promise<void>
  /** Adds a pasted image, or says why it can't be sent. */
  readonly addImage: (image: PastedImage) => ImageProblem | null
  /** The images for a question that is sent now. The next one is sent without them. */
  readonly takeImages: () => readonly ChatImage[]
  /** What could be added: the place of the selection, and how many problems are reported. */
  readonly mentionable: () => { readonly selection: string | null; readonly problems: number }
  /** The open file, if the next question is sent with it. */
  readonly openFile: () => StarterFile | null
  readonly read: () => Promise<ChatContextContent>
  readonly onChange: vscode.Event<void>
}

type ChatContextContent = {
  readonly files: readonly Excerpt[]
  readonly parts: readonly ContextPart[]
  readonly open: OpenFile | null
}

export function openChatContext(dependencies: ChatContextDeps): ChatContext {
  const { files, choices, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let shown = nothing
  let decisions: ChipDecisions = { ignored: '', added: '', hasProblems: false }
  let images: readonly ChatImage[] = []
  let updates = 0

  async function update() {
    updates += 1
    const current = updates
    const next = await getShown(dependencies, decisions)
    // A later update has newer files.
    if (current !== updates) return
    const isSame = toKey(next) === toKey(shown)
    shown = next
    if (!isSame) changed.fire()
  }
  const updateSoon = () => void update().catch(reportError)
  const decide = (changes: Partial<ChipDecisions>) => {
    decisions = { ...decisions, ...changes }
    return update()
  }

  const setImages = (next: readonly ChatImage[]) => {
    images = next
    changed.fire()
  }

  const listeners = vscode.Disposable.from(
    changed,
    files.onChange(() => changed.fire()),
    followEditor(dependencies, {
      update: updateSoon,
      hasSelection: () => shown.selection !== null,
    }),
  )
  updateSoon()

  return {
    chips: () => [...images.map(toImageChip), ...files.list().map(toFileChip), ...toChips(shown)],
    addSelection: () => decide({ added: toSelectionKey(), ignored: '' }),
    addProblems: () => decide({ hasProblems: true }),
    addImage(image) {
      const problem = findImageProblem(images, image)
      if (!problem) setImages([...images, { ...image, id: crypto.randomUUID() }])
      return problem
    },
    takeImages() {
      const taken = images
      if (taken.length > 0) setImages([])
      return taken
    },
    mentionable: () => ({ selection: findSelectionName(), problems: countReported() }),
    openFile: () => toStarterFile(shown),
    async remove(id) {
      if (images.some((image) => image.id === id))
        return setImages(images.filter((image) => image.id !== id))
      const decision = toRemoval(id)
      if (decision) return decide(decision)
      const chip = toChips(shown).find((one) => one.id === id)
      if (chip) await choices.remove({ path: chip.path })
      else await files.remove(vscode.Uri.parse(id, true))
    },
    read: () => readShown(dependencies, shown),
    onChange: changed.event,
    dispose: () => listeners.dispose(),
  }
}

/** Removing other chips is remembered for longer. */
function toRemoval(id: string): Partial<ChipDecisions> | null {
  if (id === 'problems') return { hasProblems: false }
  if (id !== 'selection') return null
  return { ignored: toSelectionKey(), added: '' }
}

type Follower = { readonly update: () => void; readonly hasSelection: () => boolean }

function followEditor(
  { files, choices, onTeamsChange }: ChatContextDeps,
  { update, hasSelection }: Follower,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      // Typing moves the cursor, too.
      const isRelevant = !textEditor.selection.isEmpty || hasSelection()
      if (textEditor === vscode.window.activeTextEditor && isRelevant) update()
    }),
    vscode.workspace.onDidChangeConfiguration(update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.languages.onDidChangeDiagnostics(update),
    choices.onChange(update),
    files.onChange(update),
    onTeamsChange(update),
  )
}

/** What was shown, as it is now: nothing else is sent. A file may have become private since. */
async function readShown(
  { files, automatic, privateFiles }: ChatContextDeps,
  { instructions, rules, ...current }: Shown,
): Promise<ChatContextContent> {
  const uri = current.document?.uri
  const [added, isPrivate, fresh, problems] = await Promise.all([
    files.read(),
    uri && !current.isSelectionAdded ? privateFiles.isPrivate(uri) : !uri,
    rules ? automatic.findRules(uri) : null,
    current.problems.length > 0 ? readReported(privateFiles) : [],
  ])
  return {
    files: added,
    parts: [
      ...automatic
        .listInstructions()
        .filter(({ path }) => instructions.some((one) => one.path === path)),
      ...(fresh && fresh.path === rules?.path ? [fresh] : []),
      ...problems,
    ],
    open: isPrivate ? null : toOpenFile(current),
  }
}

function toOpenFile({
  document,
  hasFile,
  selection,
}: Pick<Shown, 'document' | 'hasFile' | 'selection'>): OpenFile | null {
  if (!document || document.isClosed) return null
  const editor = vscode.window.activeTextEditor
  const cursor = editor?.document === document ? editor.selection.active.line : 0
  const last = document.lineCount - 1
  const { from, to } = selection ?? { from: cursor, to: cursor }
  return {
    file: {
      path: toPath(document.uri),
      language: document.languageId,
      text: document.getText(),
    },
    lines: { from: Math.min(from, last), to: Math.min(to, last) },
    sends: { file: hasFile, selection: selection !== null },
  }
}
