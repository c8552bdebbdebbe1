import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { DeviceCode } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { logIn } from '../site/log-in.ts'
import { wait } from '../time.ts'
import { confirm, showError, withProgress } from './notify.ts'
import type { Session } from './sessions.ts'
import { readSettings } from './settings.ts'

export type Log = Pick<vscode.LogOutputChannel, 'warn'>

/** Logs this editor in, with the user. Null when it came to nothing, and they know why. */
export async function logInHere(log: Log): Promise<Session | null> {
  const { siteUrl } = readSettings()
  const outcome = await withProgress({
    title: 'Logging in to Ghost Writers IA',
    run: (report, signal) =>
      logIn(
        { url: siteUrl, token: null, fetch },
        {
          deviceName: `${vscode.env.appName} on ${hostname()}`,
          wait,
          signal,
          show(code) {
            report(`waiting for you to confirm ${code.user_code} …`)
            return showCode(code)
          },
        },
      ),
  })

  if (!('refused' in outcome))
    return { id: randomUUID(), siteUrl, token: outcome.token, account: outcome.me }
  if (outcome.detail) log.warn(`Login: ${outcome.words} ${outcome.detail}`)
  if (outcome.refused !== 'stopped') void showError(outcome.words)
  return null
}

/** The code, for eyes and clipboard, before the browser covers the editor. */
async function showCode({ user_code, ...code }: DeviceCode): Promise<boolean> {
  await vscode.env.clipboard.writeText(user_code)
  const isGoingOn = await confirm({
    text: `Your code is ${user_code}`,
    detail: `It is on your clipboard. Confirm the same code at ${code.verification_uri} to log this editor in.`,
    button: 'Open Browser',
  })
  if (!isGoingOn) return false
  return vscode.env.openExternal(vscode.Uri.parse(code.verification_uri_complete, true))
}
