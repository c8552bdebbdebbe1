import { randomBytes } from 'node:crypto'
import * as vscode from 'vscode'
import { toStatus } from '../account/account.ts'
import type { ChatState, MessageOf, ToEditor, ToPage } from '../chat/protocol.ts'
import { chatWords } from '../words/chat.ts'
import type { Chat } from './chat.ts'
import type { ChatContext } from './chat-context.ts'
import type { LiveAccount } from './live-account.ts'
import type { Models } from './models.ts'
import { runAction } from './refusal-actions.ts'
import { type Snippets, toQuestion } from './snippets.ts'

export type ChatView = vscode.Disposable & {
  /** Shows the view and focuses the input. */
  readonly open: () => Promise<void>
  /** Replaces the text in the input of the open view. */
  readonly setDraft: (text: string) => void
}

type Dependencies = {
  readonly extensionUri: vscode.Uri
  readonly chat: Chat
  readonly context: ChatContext
  readonly live: LiveAccount
  readonly models: Models
  readonly snippets: Snippets
  readonly insert: (code: string) => unknown
  readonly apply: (code: string) => unknown
}

const viewId = 'ghostWriters.chat'

/** The chat in the side bar. The page has no state of its own: it displays what we send. */
export function openChatView(dependencies: Dependencies): ChatView {
  const { extensionUri, chat, context, live, models, snippets } = dependencies
  let view: vscode.WebviewView | null = null
  let shouldFocus = false
  /** For a page that is still loading. */
  let draft: string | null = null

  const post = (message: MessageOf<ToPage>) => void view?.webview.postMessage(message)
  const show = () => post({ type: 'show', chat: toChatState(dependencies) })
  const setDraft = (text: string) => {
    draft = view?.visible ? null : text
    post({ type: 'draft', text })
  }
  const handleMessage = toMessageHandler(dependencies, {
    setDraft,
    ready() {
      show()
      if (draft !== null) post({ type: 'draft', text: draft })
      if (shouldFocus) post({ type: 'focus' })
      shouldFocus = false
      draft = null
    },
  })
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView(resolved) {
      view = resolved
      resolved.webview.options = { enableScripts: true, localResourceRoots: [extensionUri] }
      resolved.webview.onDidReceiveMessage(handleMessage)
      resolved.onDidDispose(() => {
        if (view === resolved) view = null
      })
      resolved.webview.html = toHtml(resolved.webview, extensionUri)
    },
  }

  const listeners = vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider(viewId, provider),
    ...[chat, context, live, models, snippets].map(({ onChange }) => onChange(show)),
    chat.onText((appended) => post({ type: 'append', ...appended })),
    vscode.workspace.onDidChangeConfiguration(show),
  )
  return {
    async open() {
      shouldFocus = !view?.visible
      await vscode.commands.executeCommand(`${viewId}.focus`)
      post({ type: 'focus' })
    },
    setDraft,
    dispose: () => listeners.dispose(),
  }
}

/** Handles the messages from the page. */
function toMessageHandler(
  { chat, context, snippets, insert, apply }: Dependencies,
  { ready, setDraft }: { readonly ready: () => void; readonly setDraft: (text: string) => void },
) {
  const handlers: { [Name in keyof ToEditor]: (message: ToEditor[Name]) => unknown } = {
    ready,
    async send({ text }) {
      const resolved = await snippets.resolve(text)
      if (resolved === null) setDraft(text)
      else await chat.send(toQuestion(resolved))
    },
    stop: chat.stop,
    retry: chat.retry,
    copy: ({ code }) => vscode.env.clipboard.writeText(code),
    insert: ({ code }) => insert(code),
    apply: ({ code }) => apply(code),
    addFile: () => vscode.commands.executeCommand('ghostWriters.addToContext'),
    removeChip: ({ id }) => context.remove(id),
    chooseModel: () => runAction('choose-model'),
    act: async ({ action }) => {
      const { notice } = chat.current().messages.at(-1) ?? {}
      if (await runAction(action, notice)) await chat.retry()
    },
  }
  return (message: MessageOf<ToEditor>) =>
    (handlers[message.type] as (message: unknown) => unknown)(message)
}

function toChatState({ chat, context, live, models, snippets }: Dependencies): ChatState {
  const { id, name } = models.current()
  const { account, connection } = live.current()
  return {
    messages: chat.current().messages.map((message) => ({
      ...message,
      ...(message.model && { model: models.toName(message.model) }),
    })),
    chips: context.chips(),
    model: { id, name },
    snippets: snippets.list().map(({ name, description, source }) => ({
      name,
      description,
      isWorkspace: source === 'workspace',
    })),
    status: account ? toStatus(account, connection) : null,
  }
}

/** The page. Its CSP allows only its own script and stylesheets, and no network access. */
function toHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64')
  const toUri = (...path: string[]) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path))
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${toUri('media', 'chat.css')}">
  <link rel="stylesheet" href="${toUri('media', 'answer.css')}">
  <title>${chatWords.pageTitle}</title>
</head>
<body>
  <main>
    <div id="log" role="log" aria-live="off" aria-label="${chatWords.conversation}" tabindex="0"></div>
    <p id="status" role="status"></p>
    <form id="composer" aria-label="${chatWords.composer}">
      <ul id="context" aria-label="${chatWords.context}"></ul>
      <ul id="snippets" role="listbox" aria-label="${chatWords.snippets}" hidden></ul>
      <textarea id="question" rows="1" aria-label="${chatWords.placeholder}" placeholder="${chatWords.placeholder}" aria-controls="snippets" aria-autocomplete="list"></textarea>
      <div class="bar">
        <button type="button" id="model"></button>
        <span id="account-status"></span>
        <button type="button" id="send" class="main">${chatWords.send}</button>
      </div>
    </form>
  </main>
  <script nonce="${nonce}" src="${toUri('dist', 'chat.js')}"></script>
</body>
</html>`
}
