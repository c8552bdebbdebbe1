import * as vscode from 'vscode'
import { type Account, toPlanName, toStatus } from '../../account/account.ts'
import { hasEverything } from '../../account/plan-limits.ts'
import { toCompletionHint } from '../../completion/no-completion.ts'
import { accountWords, describeAllowance, describeNextRequest } from '../../words/account.ts'
import { completionWords } from '../../words/completion.ts'
import { localModelWords } from '../../words/local-model.ts'
import { modelWords } from '../../words/models.ts'
import { languageWords } from '../../words/plan-limits.ts'
import type { LiveAccount } from '../account/live-account.ts'
import {
  type CompletionStatus,
  describeStatus,
  manageCompletion,
} from '../completion/completion-status.ts'
import type { Models } from '../models/models.ts'
import { openSite } from '../open-site.ts'
import { type Choice, createStatus, pick, type ShownStatus } from '../ui.ts'

type Shown = {
  readonly live: LiveAccount
  readonly models: Models
  readonly completion: CompletionStatus
}

/** Shows the plan and the remaining requests in the status bar, or a login button. */
export function showStatusBar(shown: Shown): vscode.Disposable {
  const name = 'Ghost Writers'
  const item = createStatus({ id: 'status', name, alignment: 'Right', priority: 90 })
  const draw = () => item.show(toStatusItem(shown))
  draw()
  return vscode.Disposable.from(
    item,
    shown.live.onChange(draw),
    shown.models.onChange(draw),
    shown.completion.onChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidChangeConfiguration(draw),
  )
}

function toStatusItem({ live, models, completion }: Shown) {
  const { account, connection } = live.current()
  const note = toNote(completion)
  if (!account && models.isOwnServer()) return toServerItem(models.current().name, completion)
  if (!account)
    return {
      icon: 'sparkle',
      text: accountWords.statusBarLoggedOut + note,
      label: accountWords.statusBarLoggedOutLabel + note,
      tooltip: [accountWords.statusBarLoggedOutTooltip, describeStatus(completion)],
      command: 'ghostWriters.logIn',
    }

  const model = models.current()
  const standIn = model.isStandIn ? ` · ${modelWords.standIn}` : ''
  const status = toStatus(account, connection) + standIn + note
  const { icon, background } = levels[account.allowance.level]
  const isSnoozed = completion.snoozedUntil() !== null
  const isOffline = connection === 'offline'
  return {
    icon: isSnoozed && !background ? 'bell-slash' : icon,
    text: status,
    label: accountWords.statusBarLabel(status),
    tooltip: toTooltip(account, { model: model.name, isOffline, completion }),
    command: 'ghostWriters.showAccount',
    ...(background && { background }),
  }
}

/** Users who are logged out and have a server of their own need no account. */
function toServerItem(model: string, completion: CompletionStatus) {
  return {
    icon: 'server',
    text: modelWords.serverStatus(model) + toNote(completion),
    label: modelWords.serverStatusLabel(model),
    tooltip: [modelWords.serverTooltip, describeStatus(completion)],
    command: 'ghostWriters.chooseModel',
  }
}

/** Why there are no completions, or that they come from this computer. */
function toNote(completion: CompletionStatus): string {
  const reason = completion.findReason()
  const isLocal = !reason && completion.isLocal()
  const note = isLocal ? localModelWords.onThisComputer : toCompletionHint(reason)
  return note && ` · ${note}`
}

type Look = Pick<ShownStatus, 'icon' | 'background'>

const levels: Readonly<Record<Account['allowance']['level'], Look>> = {
  fine: { icon: 'sparkle' },
  unlimited: { icon: 'sparkle' },
  low: { icon: 'warning', background: 'statusBarItem.warningBackground' },
  empty: { icon: 'error', background: 'statusBarItem.errorBackground' },
}

type TooltipDetails = {
  readonly model: string
  readonly isOffline: boolean
  readonly completion: CompletionStatus
}

function toTooltip(account: Account, { model, isOffline, completion }: TooltipDetails): string[] {
  return [
    accountWords.accountTitle(account.email),
    describeAllowance(account.allowance, Date.now()),
    ...toAdvice(account),
    ...toLanguage(account),
    accountWords.currentModel(model),
    describeStatus(completion),
    ...(isOffline ? [accountWords.showingCachedData] : []),
  ]
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

type Entry = Choice & { readonly run?: () => unknown }

/** Shows the account with its actions, or logs in. */
export async function showAccount(shown: Shown): Promise<void> {
  const { account } = shown.live.current()
  if (!account) {
    await vscode.commands.executeCommand('ghostWriters.logIn')
    return
  }
  const chosen = await pick(toEntries(account, shown), {
    title: accountWords.accountTitle(account.email),
    placeHolder: describeAllowance(account.allowance, Date.now()),
  })
  await chosen?.run?.()
}

function toEntries(account: Account, { live, models, completion }: Shown): Entry[] {
  const isOffline = live.current().connection === 'offline'
  return [
    {
      icon: 'account',
      label: accountWords.planLabel(toPlanName(account), account.cycle),
      description: isOffline ? accountWords.siteUnreachable : accountWords.openDashboard,
      run: () => openSite('/dashboard'),
    },
    ...(hasEverything(account)
      ? []
      : [{ icon: 'rocket', label: accountWords.upgradePlan, run: () => openSite('/pricing') }]),
    ...toLanguage(account).map((label) => ({
      icon: 'code',
      label,
      description: languageWords.switchTitle,
      run: toCommand('switchLanguage'),
    })),
    {
      icon: 'settings',
      label: accountWords.chooseModel,
      description: models.current().name,
      run: toCommand('chooseModel'),
    },
    {
      icon: 'sparkle',
      label: `${completionWords.title}…`,
      description: describeStatus(completion),
      run: () => manageCompletion(completion),
    },
    {
      icon: 'comment-discussion',
      label: accountWords.useInNativeChat,
      run: toCommand('useInNativeChat'),
    },
    { icon: 'key', label: accountWords.setApiKey, run: toCommand('setApiKey') },
    { icon: 'question', label: accountWords.getHelp, run: toCommand('getHelp') },
    { icon: 'sign-out', label: accountWords.logOut, run: toCommand('logOut') },
  ]
}

function toCommand(name: string) {
  return () => vscode.commands.executeCommand(`ghostWriters.${name}`)
}
