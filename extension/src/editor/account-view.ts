import * as vscode from 'vscode'
import { type Account, toPlanName, toStatus } from '../account/account.ts'
import { toNotificationText } from '../notification-text.ts'
import { toModelName } from '../router/models.ts'
import { accountWords, describeAllowance } from '../words/account.ts'
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
      accessibilityInformation: { label: accountWords.statusBarLoggedOutLabel },
    }

  const status = toStatus(account, connection)
  const isEmpty = account.allowance.left !== null && account.allowance.left < 1
  return {
    text: `${isEmpty ? '$(warning)' : '$(sparkle)'} ${status}`,
    tooltip: toTooltip(account, connection === 'offline'),
    command: 'ghostWriters.showAccount',
    accessibilityInformation: { label: accountWords.statusBarLabel(status) },
  }
}

function toTooltip(account: Account, isOffline: boolean): string {
  return [
    accountWords.accountTitle(account.email),
    describeAllowance(account.allowance, Date.now()),
    accountWords.currentModel(toModelName(readSettings().model)),
    ...(isOffline ? [accountWords.showingCachedData] : []),
  ]
    .map(toNotificationText)
    .join('\n')
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
    ...(account.plan === 'pro'
      ? []
      : [{ label: `$(rocket) ${accountWords.upgradePlan}`, run: () => openSite('/pricing') }]),
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
      label: `$(sign-out) ${accountWords.logOut}`,
      run: () => vscode.commands.executeCommand('ghostWriters.logOut'),
    },
  ]
}

export function openSite(path: string): Thenable<boolean> {
  return vscode.env.openExternal(vscode.Uri.parse(readSettings().siteUrl + path))
}
