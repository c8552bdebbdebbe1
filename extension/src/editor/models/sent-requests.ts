import * as vscode from 'vscode'
import type { SentPart } from '../../context/parts.ts'
import type { Message } from '../../router/wire-messages.ts'
import { chatWords } from '../../words/chat.ts'

/** What the last requests contained, so that the user can check it. Kept in memory only. */
export type SentRequests = vscode.Disposable & {
  readonly record: (request: SentRequest) => void
  /** The last question or command, and the last completion. */
  readonly list: () => readonly SentRequest[]
  /** Shows the complete text of the last question or command. */
  readonly open: () => Promise<void>
}

export type SentRequest = {
  readonly feature: string
  readonly parts: readonly SentPart[]
  /** Absent for a completion. */
  readonly messages?: readonly Message[]
}

const scheme = 'ghost-writers-request'

export function openSentRequests(): SentRequests {
  let question: SentRequest | null = null
  let completion: SentRequest | null = null
  const changed = new vscode.EventEmitter<vscode.Uri>()
  const uri = vscode.Uri.from({ scheme, path: '/Last request.md' })
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: () => (question?.messages ?? []).map(toText).join('\n\n'),
  })
  return {
    record(request) {
      if (request.messages) question = request
      else completion = request
      changed.fire(uri)
    },
    list: () => [question, completion].flatMap((request) => request ?? []),
    async open() {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
    },
    dispose: () => vscode.Disposable.from(provider, changed).dispose(),
  }
}

function toText({ role, content, images = [] }: Message): string {
  const listed = images.map((_, index) => `\n\n[${chatWords.imageNumber(index + 1)}]`)
  return `# ${role}\n\n${content}${listed.join('')}`
}
