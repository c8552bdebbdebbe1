import * as vscode from 'vscode'
import { describeAllowance, toStatus } from '../account/words.ts'
import { toNotificationText } from '../notification-text.ts'
import { toModelName } from '../router/models.ts'
import type { LiveAccount, Standing } from './live-account.ts'
import { readSettings } from './settings.ts'

/** Plan and what is left, always in sight; the way to log in for whoever is not. */
export function showStatusBar(live: LiveAccount): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'ghostWriters.status',
    vscode.StatusBarAlignment.Right,
    90,
  )
  item.name = 'Ghost Writers'
  const draw = (standing: Standing) => Object.assign(item, toLook(standing))
  draw(live.current())
  item.show()
  return vscode.Disposable.from(
    item,
    live.onChange(draw),
    vscode.workspace.onDidChangeConfiguration(() => draw(live.current())),
  )
}

function toLook({ account, connection }: Standing) {
  if (!account)
    return {
      text: '$(sparkle) Ghost Writers: Log In',
      tooltip: 'Log in to Ghost Writers IA',
      command: 'ghostWriters.logIn',
      accessibilityInformation: { label: 'Ghost Writers: not logged in. Log in' },
    }

  const status = toStatus(account, connection)
  const isEmpty = account.allowance.left !== null && account.allowance.left < 1
  return {
    text: `${isEmpty ? '$(warning)' : '$(sparkle)'} ${status}`,
    tooltip: toTooltip({ account, connection }),
    command: 'ghostWriters.showAccount',
    accessibilityInformation: { label: `Ghost Writers: ${status}` },
  }
}

function toTooltip({ account, connection }: Pick<Standing, 'account' | 'connection'>) {
  if (!account) return ''
  return [
    `Ghost Writers IA: ${account.email}`,
    describeAllowance(account.allowance, Date.now()),
    `Model: ${toModelName(readSettings().model)}`,
    ...(connection === 'offline' ? ['The site cannot be reached; this is from before.'] : []),
  ]
    .map(toNotificationText)
    .join('\n')
}
