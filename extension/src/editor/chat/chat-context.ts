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
import type { AttachedPart, ContextPart } from '../../context/parts.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import { toPath } from '../paths.ts'
import { type Attachment, createAttachments } from './attachments.ts'
import {
  type ChatContextDeps,
  type ChipDecisions,
  findSelectionName,
  getShown,
  nothing,
  type Shown,
  toAttachedChip,
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
  /** Adds what the user asked for with `@`. */
  readonly attach: (attachment: Attachment) => void
  /** Adds a pasted image, or says why it can't be sent. */
  readonly addImage: (image: PastedImage) => ImageProblem | null
  /** The images for a question that is sent now. The next one is sent without them. */
  readonly takeImages: () => readonly ChatImage[]
  /** What could be added: the place of the selection, and how many problems are reported. */
  readonly mentionable: () => { readonly selection: string | null; readonly problems: number }
  /** The open file, if the next question is sent with it. */
  readonly openFile: () => StarterFile | null
  readonly read: (question: string, signal: AbortSignal) => Promise<ChatContextContent>
  readonly onChange: vscode.Event<void>
}

type ChatContextContent = {
  readonly files: readonly Excerpt[]
  readonly parts: readonly ContextPart[]
  readonly open: OpenFile | null
  /** What the user asked for with `@`. */
  readonly attached: readonly AttachedPart[]
  /** The names of what had nothing to send. */
  readonly missing: readonly string[]
}

export function openChatContext(dependencies: ChatContextDeps): ChatContext {
  const { files, choices, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let shown = nothing
  let decisions: ChipDecisions = { ignored: '', added: '', hasProblems: false }
  const images = createImages(() => changed.fire())
  const attachments = createAttachments({ onChange: () => changed.fire(), reportError })
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
    chips: () => [
      ...images.list().map(toImageChip),
      ...attachments.list().map(toAttachedChip),
      ...files.list().map(toFileChip),
      ...toChips(shown),
    ],
    attach: attachments.add,
    addSelection: () => decide({ added: toSelectionKey(), ignored: '' }),
    addProblems: () => decide({ hasProblems: true }),
    addImage: images.add,
    takeImages: images.take,
    mentionable: () => ({ selection: findSelectionName(), problems: countReported() }),
    openFile: () => toStarterFile(shown),
    async remove(id) {
      if (images.remove(id) || attachments.remove(id)) return
      const decision = toRemoval(id)
      if (decision) return decide(decision)
      const chip = toChips(shown).find((one) => one.id === id)
      if (chip) await choices.remove({ path: chip.path })
      else await files.remove(vscode.Uri.parse(id, true))
    },
    async read(question, signal) {
      const [content, requested] = await Promise.all([
        readShown(dependencies, shown),
        attachments.read(question, signal),
      ])
      return { ...content, ...requested }
    },
    onChange: changed.event,
    dispose: () => listeners.dispose(),
  }
}

/** The images for the next question. */
function createImages(onChange: () => void) {
  let images: readonly ChatImage[] = []
  function set(next: readonly ChatImage[]) {
    const isSame = next.length === images.length
    images = next
    if (!isSame) onChange()
    return !isSame
  }
  return {
    list: () => images,
    add(image: PastedImage): ImageProblem | null {
      const problem = findImageProblem(images, image)
      if (!problem) set([...images, { ...image, id: crypto.randomUUID() }])
      return problem
    },
    take(): readonly ChatImage[] {
      const taken = images
      set([])
      return taken
    },
    /** False: there is none with this id. */
    remove: (id: string) => set(images.filter((image) => image.id !== id)),
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
): Promise<Omit<ChatContextContent, 'attached' | 'missing'>> {
  const uri = current.document?.uri
  const [added, isPrivate, fresh, problems] = await Promise.all([
    files.read(),
    uri && !current.isSelectionAdded ? privateFiles.isPrivate(uri) : !uri,
    rules.length > 0 ? automatic.listRules(uri) : [],
    current.problems.length > 0 ? readReported(privateFiles) : [],
  ])
  return {
    files: added,
    parts: [
      ...automatic
        .listInstructions()
        .filter(({ path }) => instructions.some((one) => one.path === path)),
      ...fresh.filter(({ path }) => rules.some((rule) => rule.path === path)),
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
