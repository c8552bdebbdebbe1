import * as vscode from 'vscode'
import { type Account, toPlanName, toStatus } from '../account/account.ts'
import { hasEverything } from '../account/plan-limits.ts'
import { toNotificationText } from '../notification-text.ts'
import { toModelName } from '../router/models.ts'
import { accountWords, describeAllowance, describeNextRequest } from '../words/account.ts'
import { languageWords } from '../words/plan-limits.ts'
import type { AccountState, LiveAccount } from './live-account.ts'
import { readSettings } from './settings.ts'

/** Shows the plan and the remaining requests in the status bar, or a login button. */
export function showStatusBar(live: LiveAccount): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'ghostWriters.status',
    vscode.StatusBarAlignment.Right,
    90,
  )
  item.name = 'Ghost Writers'
  const draw = (state: AccountState) => Object.assign(item, toStatusBarItem(state))
  draw(live.current())
  item.show()
  return vscode.Disposable.from(
    item,
    live.onChange(draw),
    vscode.workspace.onDidChangeConfiguration(() => draw(live.current())),
  )
}

function toStatusBarItem({ account, connection }: AccountState) {
  if (!account)
    return {
      text: `$(sparkle) ${accountWords.statusBarLoggedOut}`,
      tooltip: accountWords.statusBarLoggedOutTooltip,
      command: 'ghostWriters.logIn',
      backgroundColor: undefined,
      accessibilityInformation: { label: accountWords.statusBarLoggedOutLabel },
    }

  const status = toStatus(account, connection)
  const { icon, color } = levels[account.allowance.level]
  return {
    text: `${icon} ${status}`,
    tooltip: toTooltip(account, connection === 'offline'),
    command: 'ghostWriters.showAccount',
    backgroundColor: color && new vscode.ThemeColor(color),
    accessibilityInformation: { label: accountWords.statusBarLabel(status) },
  }
}

type Look = { readonly icon: string; readonly color?: string }

const levels: Readonly<Record<Account['allowance']['level'], Look>> = {
  fine: { icon: '$(sparkle)' },
  unlimited: { icon: '$(sparkle)' },
  low: { icon: '$(warning)', color: 'statusBarItem.warningBackground' },
  empty: { icon: '$(error)', color: 'statusBarItem.errorBackground' },
}

function toTooltip(account: Account, isOffline: boolean): string {
  return [
    accountWords.accountTitle(account.email),
    describeAllowance(account.allowance, Date.now()),
    ...toAdvice(account),
    ...toLanguage(account),
    accountWords.currentModel(toModelName(readSettings().model)),
    ...(isOffline ? [accountWords.showingCachedData] : []),
  ]
    .map(toNotificationText)
    .join('\n')
}

/** When the next request arrives and how to get more, once they run out. */
function toAdvice(account: Account): string[] {
  const { level, nextAt } = account.allowance
  if (level !== 'low' && level !== 'empty') return []
  return [
    ...(nextAt === null ? [] : [describeNextRequest(nextAt, Date.now())]),
    ...(hasEverything(account) ? [] : [accountWords.upgradeForMore]),
  ]
}

function toLanguage({ entitlements, language }: Account): string[] {
  if (entitlements.languages === 'multi') return []
  return [language ? languageWords.status(language.name) : languageWords.anyLanguage]
}

type Entry = vscode.QuickPickItem & { readonly run?: () => unknown }

/** Shows the account with its actions, or logs in. */
export async function showAccount(live: LiveAccount): Promise<void> {
  const { account, connection } = live.current()
  if (!account) {
    await vscode.commands.executeCommand('ghostWriters.logIn')
    return
  }
  const chosen = await vscode.window.showQuickPick(toEntries(account, connection === 'offline'), {
    title: accountWords.accountTitle(account.email),
    placeHolder: describeAllowance(account.allowance, Date.now()),
  })
  await chosen?.run?.()
}

function toEntries(account: Account, isOffline: boolean): Entry[] {
  return [
    {
      label: `$(account) ${accountWords.planLabel(toPlanName(account), account.cycle)}`,
      description: isOffline ? accountWords.siteUnreachable : accountWords.openDashboard,
      run: () => openSite('/dashboard'),
    },
    ...(hasEverything(account)
      ? []
      : [{ label: `$(rocket) ${accountWords.upgradePlan}`, run: () => openSite('/pricing') }]),
    ...toLanguage(account).map((label) => ({
      label: `$(code) ${label}`,
      description: languageWords.switchTitle,
      run: () => vscode.commands.executeCommand('ghostWriters.switchLanguage'),
    })),
    {
      label: `$(settings) ${accountWords.chooseModel}`,
      description: toModelName(readSettings().model),
      run: () => vscode.commands.executeCommand('ghostWriters.chooseModel'),
    },
    {
      label: `$(key) ${accountWords.setApiKey}`,
      run: () => vscode.commands.executeCommand('ghostWriters.setApiKey'),
    },
    {
      label: `$(question) ${accountWords.contactSupport}`,
      run: () => vscode.commands.executeCommand('ghostWriters.contactSupport'),
    },
    {
      label: `$(sign-out) ${accountWords.logOut}`,
      run: () => vscode.commands.executeCommand('ghostWriters.logOut'),
    },
  ]
}

export function openSite(path: string): Thenable<boolean> {
  return vscode.env.openExternal(vscode.Uri.parse(readSettings().siteUrl + path))
}
