import * as vscode from 'vscode'
import { listNews, type News } from '../../account/account-news.ts'
import { actionLabels } from '../../words/errors.ts'
import { alertWords } from '../../words/plan-limits.ts'
import { openSite } from '../open-site.ts'
import { showInfo, showWarning } from '../ui.ts'
import type { LiveAccount } from './live-account.ts'

/** Tells users about their first language and how much of the allowance is used, once each. */
export function showNews(live: LiveAccount, storage: vscode.Memento): vscode.Disposable {
  let before = live.current().account
  return live.onChange(({ account, connection }) => {
    // A cached account has no news.
    if (!account || connection !== 'live') return
    for (const news of listNews(storage, { before, account, now: Date.now() })) void show(news)
    before = account
  })
}

async function show({ kind, message }: News): Promise<void> {
  if (kind === 'first-language') {
    const button = actionLabels['switch-language']
    if ((await showInfo(message, button)) === button)
      await vscode.commands.executeCommand('ghostWriters.switchLanguage')
  } else {
    const button = alertWords.openDashboard
    if ((await showWarning(message, button)) === button) await openSite('/dashboard')
  }
}
