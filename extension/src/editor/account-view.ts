import * as vscode from 'vscode'
import { type Account, toPlanName, toStatus } from '../account/account.ts'
import { hasEverything } from '../account/plan-limits.ts'
import { toNotificationText } from '../notification-text.ts'
import { accountWords, describeAllowance, describeNextRequest } from '../words/account.ts'
import { completionWords } from '../words/completion.ts'
import { modelWords } from '../words/models.ts'
import { languageWords } from '../words/plan-limits.ts'
import { type CompletionStatus, describeStatus, manageCompletion } from './completion-status.ts'
import type { LiveAccount } from './live-account.ts'
import type { Models } from './models.ts'
import { readSettings } from './settings.ts'

type Shown = {
  readonly live: LiveAccount
  readonly models: Models
  readonly completion: CompletionStatus
}

/** Shows the plan and the remaining requests in the status bar, or a login button. */
export function showStatusBar(shown: Shown): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'ghostWriters.status',
    vscode.StatusBarAlignment.Right,
    90,
  )
  item.name = 'Ghost Writers'
  const draw = () => Object.assign(item, toStatusBarItem(shown))
  draw()
  item.show()
  return vscode.Disposable.from(
    item,
    shown.live.onChange(draw),
    shown.models.onChange(draw),
    shown.completion.onChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidChangeConfiguration(draw),
  )
}

function toStatusBarItem({ live, models, completion }: Shown) {
  const { account, connection } = live.current()
  if (!account)
    return {
      text: `$(sparkle) ${accountWords.statusBarLoggedOut}`,
      tooltip: accountWords.statusBarLoggedOutTooltip,
      command: 'ghostWriters.logIn',
      backgroundColor: undefined,
      accessibilityInformation: { label: accountWords.statusBarLoggedOutLabel },
    }

  const model = models.current()
  const standIn = model.isStandIn ? ` · ${modelWords.standIn}` : ''
  const status = toStatus(account, connection) + standIn + toCompletionHint(completion)
  const { icon, color } = levels[account.allowance.level]
  const isSnoozed = completion.snoozedUntil() !== null
  const isOffline = connection === 'offline'
  return {
    text: `${isSnoozed && !color ? '$(bell-slash)' : icon} ${status}`,
    tooltip: toTooltip(account, { model: model.name, isOffline, completion }),
    command: 'ghostWriters.showAccount',
    backgroundColor: color && new vscode.ThemeColor(color),
    accessibilityInformation: { label: accountWords.statusBarLabel(status) },
  }
}

/** Why there are no suggestions, after what the status says about the account. */
function toCompletionHint(completion: CompletionStatus): string {
  const { isInlineCompletionOn } = readSettings()
  if (!isInlineCompletionOn) return ''
  if (completion.snoozedUntil() !== null) return ` · ${completionWords.snoozed}`
  return completion.pause() === null ? '' : ` · ${completionWords.paused}`
}

type Look = { readonly icon: string; readonly color?: string }

const levels: Readonly<Record<Account['allowance']['level'], Look>> = {
  fine: { icon: '$(sparkle)' },
  unlimited: { icon: '$(sparkle)' },
  low: { icon: '$(warning)', color: 'statusBarItem.warningBackground' },
  empty: { icon: '$(error)', color: 'statusBarItem.errorBackground' },
}

type TooltipDetails = {
  readonly model: string
  readonly isOffline: boolean
  readonly completion: CompletionStatus
}

function toTooltip(account: Account, { model, isOffline, completion }: TooltipDetails): string {
  return [
    accountWords.accountTitle(account.email),
    describeAllowance(account.allowance, Date.now()),
    ...toAdvice(account),
    ...toLanguage(account),
    accountWords.currentModel(model),
    describeStatus(completion),
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
export async function showAccount(shown: Shown): Promise<void> {
  const { account } = shown.live.current()
  if (!account) {
    await vscode.commands.executeCommand('ghostWriters.logIn')
    return
  }
  const chosen = await vscode.window.showQuickPick(toEntries(account, shown), {
    title: accountWords.accountTitle(account.email),
    placeHolder: describeAllowance(account.allowance, Date.now()),
  })
  await chosen?.run?.()
}

function toEntries(account: Account, { live, models, completion }: Shown): Entry[] {
  const isOffline = live.current().connection === 'offline'
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
      description: models.current().name,
      run: () => vscode.commands.executeCommand('ghostWriters.chooseModel'),
    },
    {
      label: `$(sparkle) ${completionWords.title}…`,
      description: describeStatus(completion),
      run: () => manageCompletion(completion),
    },
    {
      label: `$(comment-discussion) ${accountWords.useInNativeChat}`,
      run: () => vscode.commands.executeCommand('ghostWriters.useInNativeChat'),
    },
    {
      label: `$(key) ${accountWords.setApiKey}`,
      run: () => vscode.commands.executeCommand('ghostWriters.setApiKey'),
    },
    {
      label: `$(question) ${accountWords.getHelp}`,
      run: () => vscode.commands.executeCommand('ghostWriters.getHelp'),
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
