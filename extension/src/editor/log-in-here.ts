import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as vscode from 'vscode'
import type { DeviceCode } from '../../../domain/editor/site-api.ts'
import { logIn } from '../site/log-in.ts'
import { wait } from '../time.ts'
import { toSignal } from './cancellation.ts'
import type { Session } from './sessions.ts'
import { readSettings } from './settings.ts'

/** Logs this editor in, with the user. Null when it came to nothing, and they know why. */
export async function logInHere(): Promise<Session | null> {
  const { siteUrl } = readSettings()
  const outcome = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Logging in to Ghost Writers IA',
      cancellable: true,
    },
    (progress, token) =>
      logIn(
        { url: siteUrl, token: null, fetch },
        {
          deviceName: `${vscode.env.appName} on ${hostname()}`,
          wait,
          signal: toSignal(token),
          show(code) {
            progress.report({ message: `waiting for you to confirm ${code.user_code} …` })
            return showCode(code)
          },
        },
      ),
  )

  if (!('refused' in outcome))
    return { id: randomUUID(), siteUrl, token: outcome.token, account: outcome.me }
  if (outcome.refused !== 'stopped') void vscode.window.showErrorMessage(outcome.words)
  return null
}

/** The code, for eyes and clipboard, before the browser covers the editor. */
async function showCode({ user_code, ...code }: DeviceCode): Promise<boolean> {
  await vscode.env.clipboard.writeText(user_code)
  const open = 'Open Browser'
  const answer = await vscode.window.showInformationMessage(
    `Your code is ${user_code}`,
    {
      modal: true,
      detail: `It is on your clipboard. Confirm the same code at ${code.verification_uri} to log this editor in.`,
    },
    open,
  )
  if (answer !== open) return false
  return vscode.env.openExternal(vscode.Uri.parse(code.verification_uri_complete, true))
}
