import * as vscode from 'vscode'
import { type StoredChat, searchHistory, toTitle } from '../../chat/history.ts'
import { historyWords as words } from '../../words/chat.ts'
import { formatRecent } from '../../words/locale.ts'
import { askForText, type Choice, confirm, createPicker, showInfo } from '../ui.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'

type ShowHistoryDeps = { readonly chat: Chat; readonly view: ChatView }

type Entry = Choice & { readonly chat: StoredChat }

const renameButton = { iconPath: new vscode.ThemeIcon('edit'), tooltip: words.rename }
const deleteButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: words.delete }
const deleteAllButton = { iconPath: new vscode.ThemeIcon('clear-all'), tooltip: words.deleteAll }

/** Lists the conversations of this workspace. The search finds texts, not only titles. */
export async function showHistory({ chat, view }: ShowHistoryDeps): Promise<void> {
  if ((await chat.history.list()).length === 0) return void showInfo(words.empty)
  const { title, placeholder } = words
  const list = createPicker<Entry>({ title, placeholder, buttons: [deleteAllButton] })
  const update = async () => list.setChoices(toEntries(chat, await chat.history.list(), list.value))
  await update()
  list.onChangeValue(update)
  list.onAccept(async (selected) => {
    list.hide()
    if (selected) await chat.open(selected.chat.id)
    await view.open()
  })
  list.onButton(() => deleteAllChats(chat))
  list.onItemButton(async (item, button) => {
    if (button === deleteButton) await remove(chat, item.chat)
    else await rename(chat, item.chat)
    await showHistory({ chat, view })
  })
  list.show()
}

/** VS Code filters by the title; what we found in the texts stays in the list. */
function toEntries(chat: Chat, chats: readonly StoredChat[], query: string): Entry[] {
  const now = Date.now()
  return searchHistory(chats, query).map(({ chat: found, excerpt }) => {
    const questions = found.messages.filter(({ role }) => role === 'user').length
    const marks = [
      ...(found.id === chat.current().id ? [words.current] : []),
      ...(found.isEarlierVersion ? [words.earlierVersion] : []),
    ]
    const facts = [...marks, formatRecent(found.updatedAt, now), words.questions(questions)]
    return {
      chat: found,
      label: toTitle(found),
      description: facts.join(' · '),
      ...(excerpt && { detail: excerpt }),
      alwaysShow: true,
      buttons: [renameButton, deleteButton],
    }
  })
}

export async function renameChat(chat: Chat): Promise<void> {
  const stored = await findCurrent(chat)
  if (stored) await rename(chat, stored)
}

export async function deleteChat(chat: Chat): Promise<void> {
  const stored = await findCurrent(chat)
  if (stored) await remove(chat, stored)
}

export async function deleteAllChats(chat: Chat): Promise<void> {
  const isConfirmed = await confirm({
    text: words.confirmDeleteAll,
    detail: words.confirmDetail,
    button: words.deleteAll,
    isWarning: true,
  })
  if (isConfirmed) await chat.history.clear()
}

async function findCurrent(chat: Chat): Promise<StoredChat | null> {
  if (chat.current().messages.length > 0) return chat.current()
  void showInfo(words.nothingHere)
  return null
}

async function rename(chat: Chat, stored: StoredChat): Promise<void> {
  const name = await askForText({
    title: words.renameTitle,
    prompt: words.renamePrompt,
    value: toTitle(stored),
  })
  if (name !== undefined) await chat.history.rename(stored.id, name.trim())
}

async function remove(chat: Chat, stored: StoredChat): Promise<void> {
  const isConfirmed = await confirm({
    text: words.confirmDelete(toTitle(stored)),
    detail: words.confirmDetail,
    button: words.delete,
    isWarning: true,
  })
  if (isConfirmed) await chat.history.remove(stored.id)
}
