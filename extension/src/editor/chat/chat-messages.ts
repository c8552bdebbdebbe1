import * as vscode from 'vscode'
import type { Question } from '../../chat/conversation.ts'
import type { ChatImage } from '../../chat/images.ts'
import type { EditorMessage } from '../../chat/protocol.ts'
import { type PageMessage, readMessage } from '../../chat/read-message.ts'
import { findCommand } from '../../snippets/built-in.ts'
import { runAction } from '../account/refusal-actions.ts'
import type { Models } from '../models/models.ts'
import { type Snippets, toQuestion } from '../snippets/snippets.ts'
import type { Chat } from './chat.ts'
import type { ChatContext } from './chat-context.ts'
import type { Mentions } from './mentions.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export type ChatMessagesDeps = {
  readonly chat: Chat
  readonly context: ChatContext
  readonly models: Pick<Models, 'seesImages'>
  readonly snippets: Snippets
  readonly mentions: Mentions
  readonly workspaceFiles: WorkspaceFiles
  readonly insert: (code: string) => unknown
  readonly apply: (code: string) => unknown
  readonly reportError: (error: unknown) => void
}

type Page = {
  readonly ready: () => void
  readonly setDraft: (text: string) => void
  readonly post: (message: EditorMessage) => void
}

type Handlers = {
  readonly [Name in PageMessage['type']]: (message: PageMessage & { type: Name }) => unknown
}

/** Handles the messages from the page. Anything that isn't one is ignored. */
export function createMessageHandler(
  dependencies: ChatMessagesDeps,
  page: Page,
): (value: unknown) => Promise<void> {
  const handlers = {
    ...listChatHandlers(dependencies, page),
    ...listFileHandlers(dependencies, page),
  }
  return async (value) => {
    const message = readMessage(value)
    if (!message) return dependencies.reportError('The chat page sent an unknown message')
    const handle = handlers[message.type] as (message: unknown) => unknown
    await Promise.resolve(handle(message)).catch(dependencies.reportError)
  }
}

type FileHandlers = Pick<
  Handlers,
  'findFiles' | 'openFile' | 'findMentions' | 'addMention' | 'addImage'
>

function listChatHandlers(
  { chat, context, snippets, mentions, insert, apply }: ChatMessagesDeps,
  { ready, setDraft }: Page,
): Omit<Handlers, keyof FileHandlers> {
  const resolve = (text: string) => resolveQuestion({ snippets, mentions }, text)
  return {
    ready,
    async send({ text }) {
      const question = await resolve(text)
      if (question) await chat.send(addImages(question, context.takeImages()))
      else setDraft(text)
    },
    async edit({ id, text }) {
      const question = await resolve(text)
      if (!question) return setDraft(text)
      const { images = [] } = chat.current().messages.find((one) => one.id === id) ?? {}
      await chat.edit(id, addImages(question, [...images, ...context.takeImages()]))
    },
    stop: chat.stop,
    retry: chat.retry,
    removeQueued: ({ id }) => chat.removeQueued(id),
    sendQueued: chat.sendQueued,
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
}

/** The question behind a command or a snippet, or the text itself. Null: canceled, or refused. */
async function resolveQuestion(
  { snippets, mentions }: Pick<ChatMessagesDeps, 'snippets' | 'mentions'>,
  text: string,
): Promise<Question | null> {
  const call = findCommand(text, snippets.list())
  if (!call) {
    const resolved = await snippets.resolve(text)
    return resolved && toQuestion(resolved)
  }
  const { command, rest } = call
  const filled = await snippets.fill(command)
  if (!filled) return null
  if (command.mention) await mentions.add(command.mention)
  const { feature } = command
  return {
    text: rest ? `${filled.text}\n\n${rest}` : filled.text,
    ...(feature && { purpose: { feature } }),
  }
}

function addImages(question: Question, images: readonly ChatImage[]): Question {
  return images.length > 0 ? { ...question, images } : question
}

function listFileHandlers(
  { mentions, workspaceFiles, context, models }: ChatMessagesDeps,
  { post }: Page,
): FileHandlers {
  return {
    async findMentions({ typed }) {
      post({ type: 'mentions', typed, mentions: await mentions.find(typed) })
    },
    addMention: ({ id }) => mentions.add(id),
    async addImage({ url, thumbnail }) {
      const isSeen = await models.seesImages()
      const problem = isSeen ? context.addImage({ url, thumbnail }) : 'model'
      if (problem) post({ type: 'imageProblem', problem })
    },
    async findFiles({ paths }) {
      const found = await Promise.all(paths.map(workspaceFiles.find))
      post({ type: 'files', paths: paths.filter((_, index) => found[index]) })
    },
    async openFile({ path, line }) {
      const uri = await workspaceFiles.find(path)
      if (!uri) return
      const start = new vscode.Position(line - 1, 0)
      await vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start) })
    },
  }
}
