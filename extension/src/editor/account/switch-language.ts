import {
  findFamily,
  type LanguageFamily,
  listFamilies,
} from '@ghost-writers-ia/rules/language-family'
import * as vscode from 'vscode'
import type { Account } from '../../account/account.ts'
import { isRefusal } from '../../refusal.ts'
import { callSite, notSignedIn } from '../../site/call-site.ts'
import { languageWords } from '../../words/plan-limits.ts'
import { type Choice, createPicker, showInfo, toSeparator } from '../ui.ts'
import type { LiveAccount } from './live-account.ts'
import { showRefusal } from './refusal-actions.ts'
import { toSite } from './sessions.ts'

/** Switches the account's one language, on plans that include a single one. True: it was switched. */
export async function switchLanguage(live: LiveAccount): Promise<boolean> {
  const { session, account } = live.current()
  if (!session || !account) return showRefusal(notSignedIn)
  if (account.entitlements.languages === 'multi') {
    void showInfo(languageWords.notLimited)
    return false
  }
  const chosen = await pickLanguage(account)
  if (!chosen || chosen.id === account.language?.id) return false

  const body = { language: chosen.id }
  const language = await callSite(toSite(session), { call: 'PUT /api/v1/language', body })
  if (isRefusal(language)) {
    await showRefusal(language)
    return false
  }
  live.setLanguage(language)
  void showInfo(languageWords.switched(language.name))
  return true
}

type Entry = Choice & { readonly family?: LanguageFamily }

/** The current language is the first entry, and the one of the open file is preselected. */
function pickLanguage({ language }: Account): Promise<LanguageFamily | undefined> {
  const open = findFamily(vscode.window.activeTextEditor?.document.languageId ?? 'plaintext')
  const picker = createPicker<Entry>({
    title: languageWords.switchTitle,
    placeholder: languageWords.switchPlaceholder(language?.name ?? null),
  })
  picker.setChoices(
    toEntries(language, open),
    ({ family }) => family !== undefined && family.id === open?.id,
  )
  return new Promise((resolve) => {
    picker.onAccept((entry) => {
      resolve(entry?.family)
      picker.hide()
    })
    picker.onHide(() => resolve(undefined))
    picker.show()
  })
}

function toEntries(current: LanguageFamily | null, open: LanguageFamily | null): Entry[] {
  const first = [current, open].flatMap((family) => family ?? [])
  const ids = new Set(first.map(({ id }) => id))
  const others = listFamilies().filter(({ id }) => !ids.has(id))
  return [
    ...(current ? [toEntry(current, languageWords.current)] : []),
    ...(open && open.id !== current?.id ? [toEntry(open, languageWords.openFile)] : []),
    toSeparator(languageWords.other),
    ...others.map((family) => toEntry(family)),
  ]
}

function toEntry({ id, name }: LanguageFamily, description?: string): Entry {
  return { label: name, family: { id, name }, ...(description && { description }) }
}
