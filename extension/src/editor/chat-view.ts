import * as vscode from 'vscode'
import { toStatus } from '../account/words.ts'
import type { ToEditor, Told, ToPage } from '../chat/protocol.ts'
import { toModelName } from '../router/models.ts'
import { actOn } from './act.ts'
import type { Chat } from './chat.ts'
import { writeChatHtml } from './chat-html.ts'
import { type ContextFiles, toName } from './context-files.ts'
import type { LiveAccount } from './live-account.ts'
import { readSettings } from './settings.ts'

export type ChatView = vscode.Disposable & {
  /** Brings it to the front, ready to type. */
  readonly open: () => Promise<void>
}

type Parts = {
  readonly home: vscode.Uri
  readonly chat: Chat
  readonly files: ContextFiles
  readonly live: LiveAccount
  readonly insert: (code: string) => unknown
  readonly apply: (code: string) => unknown
}

const id = 'ghostWriters.chat'

/** The chat in the side bar. The page shows what the editor knows and knows nothing by itself. */
export function openChatView(parts: Parts): ChatView {
  const { home, chat, files, live } = parts
  let view: vscode.WebviewView | null = null
  let isFocusWanted = false

  const tell = (message: Told<ToPage>) => void view?.webview.postMessage(message)
  const show = () => tell({ type: 'show', chat: describe(parts) })
  const hear = toListener(parts, {
    ready() {
      show()
      if (isFocusWanted) tell({ type: 'focus' })
      isFocusWanted = false
    },
  })
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView(resolved) {
      view = resolved
      resolved.webview.options = { enableScripts: true, localResourceRoots: [home] }
      resolved.webview.onDidReceiveMessage(hear)
      resolved.onDidDispose(() => {
        if (view === resolved) view = null
      })
      resolved.webview.html = writeChatHtml({ webview: resolved.webview, home })
    },
  }

  const listeners = vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider(id, provider),
    chat.onChange(show),
    chat.onGrow((growth) => tell({ type: 'grow', ...growth })),
    files.onChange(show),
    live.onChange(show),
    vscode.workspace.onDidChangeConfiguration(show),
  )
  return {
    async open() {
      isFocusWanted = !view?.visible
      await vscode.commands.executeCommand(`${id}.focus`)
      tell({ type: 'focus' })
    },
    dispose: () => listeners.dispose(),
  }
}

/** What each message of the page makes happen. */
function toListener(
  { chat, files, insert, apply }: Parts,
  { ready }: { readonly ready: () => void },
) {
  const acts: { [Name in keyof ToEditor]: (told: ToEditor[Name]) => unknown } = {
    ready,
    send: ({ text }) => chat.send(text),
    stop: chat.stop,
    retry: chat.retry,
    copy: ({ code }) => vscode.env.clipboard.writeText(code),
    insert: ({ code }) => insert(code),
    apply: ({ code }) => apply(code),
    addFile: () => vscode.commands.executeCommand('ghostWriters.addToContext'),
    removeFile: ({ path }) => files.remove(vscode.Uri.parse(path, true)),
    chooseModel: () => actOn('choose-model'),
    act: async ({ action }) => {
      const { notice } = chat.current().turns.at(-1) ?? {}
      if (await actOn(action, notice)) await chat.retry()
    },
  }
  return (told: Told<ToEditor>) => (acts[told.type] as (told: unknown) => unknown)(told)
}

function describe({ chat, files, live }: Parts) {
  const { model } = readSettings()
  const { account, connection } = live.current()
  return {
    turns: chat.current().turns.map((turn) => ({
      ...turn,
      ...(turn.model && { model: toModelName(turn.model) }),
    })),
    files: files.list().map((uri) => ({ path: String(uri), name: toName(uri) })),
    model: { id: model, name: toModelName(model) },
    status: account ? toStatus(account, connection) : null,
  }
}
