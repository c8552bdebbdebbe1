import * as vscode from 'vscode'
import { toStatus } from '../../account/account.ts'
import { toMeter } from '../../chat/answer-tokens.ts'
import { createMessageFeed } from '../../chat/message-feed.ts'
import type { ChatState, EditorMessage } from '../../chat/protocol.ts'
import { toStarters } from '../../chat/starters.ts'
import { listCallable } from '../../snippets/built-in.ts'
import { modelWords } from '../../words/models.ts'
import type { LiveAccount } from '../account/live-account.ts'
import type { Models } from '../models/models.ts'
import { type ChatMessagesDeps, createMessageHandler } from './chat-messages.ts'
import { toChatPage } from './chat-page.ts'
import { readThemeColors } from './theme-colors.ts'

export type ChatView = vscode.Disposable & {
  /** Shows the view and focuses the input. */
  readonly open: () => Promise<void>
  /** Replaces the text in the input of the open view. */
  readonly setDraft: (text: string) => void
}

type ChatViewDeps = ChatMessagesDeps & {
  readonly extensionUri: vscode.Uri
  readonly live: LiveAccount
  readonly models: Models
}

const viewId = 'ghostWriters.chat'

/** The chat in the side bar. The page has no state of its own: it displays what we send. */
export function openChatView(dependencies: ChatViewDeps): ChatView {
  const { extensionUri } = dependencies
  let view: vscode.WebviewView | null = null
  let shouldFocus = false
  /** For a page that is still loading. */
  let draft: string | null = null

  const post = (message: EditorMessage) => void view?.webview.postMessage(message)
  const setDraft = (text: string) => {
    draft = view?.visible ? null : text
    post({ type: 'draft', text })
  }
  const display = createDisplay(dependencies, post)
  const handleMessage = createMessageHandler(dependencies, {
    post,
    setDraft,
    ready() {
      display.showAll()
      if (draft !== null) post({ type: 'draft', text: draft })
      if (shouldFocus) post({ type: 'focus' })
      shouldFocus = false
      draft = null
    },
  })
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView(resolved) {
      view = resolved
      const localResourceRoots = ['dist', 'media'].map((name) =>
        vscode.Uri.joinPath(extensionUri, name),
      )
      resolved.webview.options = { enableScripts: true, localResourceRoots }
      resolved.webview.onDidReceiveMessage(handleMessage)
      resolved.onDidDispose(() => {
        if (view === resolved) view = null
      })
      resolved.webview.html = toChatPage(resolved.webview, extensionUri)
    },
  }

  const registration = vscode.window.registerWebviewViewProvider(viewId, provider)
  return {
    async open() {
      shouldFocus = !view?.visible
      await vscode.commands.executeCommand(`${viewId}.focus`)
      post({ type: 'focus' })
    },
    setDraft,
    dispose: () => vscode.Disposable.from(registration, display).dispose(),
  }
}

type Display = vscode.Disposable & { readonly showAll: () => void }

/** Sends each part of the state when it changes, and messages only if the page doesn't have them. */
function createDisplay(
  dependencies: ChatViewDeps,
  post: (message: EditorMessage) => void,
): Display {
  const { chat, context, live, models, snippets, reportError } = dependencies
  const feed = createMessageFeed(models.toName)
  const show = () => post({ type: 'show', chat: toChatState(dependencies) })
  const showMessages = () => {
    post({ type: 'messages', ...feed.update(chat.current().messages) })
    show()
  }
  const showSnippets = () => post({ type: 'snippets', snippets: listCallable(snippets.list()) })
  const showColors = () =>
    readThemeColors().then((colors) => post({ type: 'colors', colors }), reportError)

  const listeners = vscode.Disposable.from(
    ...[context, live].map(({ onChange }) => onChange(show)),
    // Names of models may become known.
    ...[chat, models].map(({ onChange }) => onChange(showMessages)),
    snippets.onChange(showSnippets),
    chat.onText((piece) => {
      const message = chat.current().messages.findLast((one) => one.id === piece.id)
      if (message) feed.append(message)
      post({ type: 'append', ...piece })
    }),
    vscode.workspace.onDidChangeConfiguration(show),
    vscode.window.onDidChangeActiveColorTheme(showColors),
  )
  return {
    showAll() {
      feed.reset()
      void showColors()
      showSnippets()
      showMessages()
    },
    dispose: () => listeners.dispose(),
  }
}

function toChatState({ chat, context, live, models }: ChatViewDeps): ChatState {
  const model = models.current()
  const { account, connection } = live.current()
  return {
    chips: context.chips(),
    model: { id: model.id, name: model.name },
    meter: toMeter(chat.current().messages, models.chatLimits().windowTokens),
    status: models.isOwnServer()
      ? modelWords.ownServerStatus
      : account && toStatus(account, connection),
    queue: chat.queue().map(({ id, text, images = [] }) => ({
      id,
      text,
      thumbnails: images.map(({ thumbnail }) => thumbnail),
    })),
    starters: chat.current().messages.length > 0 ? [] : toStarters(context.openFile()),
  }
}
