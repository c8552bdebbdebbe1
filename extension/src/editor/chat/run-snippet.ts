import { snippetWords } from '../../words/snippets.ts'
import { pickSnippet } from '../snippets/snippet-commands.ts'
import { type ResolvedText, type Snippets, toQuestion } from '../snippets/snippets.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'

type SnippetTarget = {
  readonly chat: Chat
  readonly view: ChatView
}

/** Sends a snippet to the chat. */
export async function runSnippet(snippets: Snippets, { chat, view }: SnippetTarget): Promise<void> {
  const filled = await pickFilled(snippets, snippetWords.run)
  if (!filled) return
  await view.open()
  await chat.send(toQuestion(filled))
}

/** Puts a snippet into the chat's input, where it can be changed before it's sent. */
export async function insertSnippet(snippets: Snippets, view: ChatView): Promise<void> {
  const filled = await pickFilled(snippets, snippetWords.insert)
  if (!filled) return
  await view.open()
  view.setDraft(filled.text)
}

async function pickFilled(snippets: Snippets, title: string): Promise<ResolvedText | null> {
  const snippet = await pickSnippet(snippets.list(), title)
  return snippet ? snippets.fill(snippet) : null
}
