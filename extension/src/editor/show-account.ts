import * as vscode from 'vscode'
import { toPlanName } from '../account/account.ts'
import { describeAllowance } from '../account/words.ts'
import { toModelName } from '../router/models.ts'
import type { LiveAccount, Standing } from './live-account.ts'
import { readSettings } from './settings.ts'

type Entry = vscode.QuickPickItem & { readonly run?: () => unknown }

/** Who is logged in, what they have, and what can be done about it. */
export async function showAccount(live: LiveAccount): Promise<void> {
  const standing = live.current()
  if (!standing.account) {
    await vscode.commands.executeCommand('ghostWriters.logIn')
    return
  }
  const chosen = await vscode.window.showQuickPick(toEntries(standing), {
    title: `Ghost Writers IA: ${standing.account.email}`,
    placeHolder: describeAllowance(standing.account.allowance, Date.now()),
  })
  await chosen?.run?.()
}

function toEntries({ account, connection }: Standing): Entry[] {
  if (!account) return []
  const cycle = account.cycle ? `, ${account.cycle}` : ''
  return [
    {
      label: `$(account) ${toPlanName(account)} plan${cycle}`,
      description: connection === 'offline' ? 'the site cannot be reached' : 'open the dashboard',
      run: () => openSite('/dashboard'),
    },
    ...(account.plan === 'pro'
      ? []
      : [{ label: '$(rocket) Upgrade Plan', run: () => openSite('/pricing') }]),
    {
      label: '$(settings) Choose Model',
      description: toModelName(readSettings().model),
      run: () => vscode.commands.executeCommand('ghostWriters.chooseModel'),
    },
    {
      label: '$(key) Set API Key',
      run: () => vscode.commands.executeCommand('ghostWriters.setApiKey'),
    },
    {
      label: '$(sign-out) Log Out',
      run: () => vscode.commands.executeCommand('ghostWriters.logOut'),
    },
  ]
}

export function openSite(path: string): Thenable<boolean> {
  return vscode.env.openExternal(vscode.Uri.parse(readSettings().siteUrl + path))
}
