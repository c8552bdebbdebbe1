import type { LiveAccount } from '../account/live-account.ts'
import type { CompletionStatus } from '../completion/completion-status.ts'
import { type Host, registerCommands } from '../host.ts'
import type { ModelsFeature } from '../models/register-models.ts'
import { showAccount, showStatusBar } from './account-view.ts'
import { getHelp } from './get-help.ts'
import { checkForUpdates, offerUpdate } from './updates.ts'

type ShellDeps = {
  readonly live: LiveAccount
  readonly models: ModelsFeature
  readonly completion: CompletionStatus
}

type Shell = { readonly offerUpdate: () => Promise<unknown> }

/** The status bar, the account's menu, help and updates. */
export function registerShell(
  host: Host,
  { live, models: { models, requests }, completion }: ShellDeps,
): Shell {
  const { context, log } = host
  const extensionVersion: string = context.extension.packageJSON.version
  const installation = { extensionVersion, folder: context.globalStorageUri }
  registerCommands(host, {
    showAccount: () => showAccount({ live, models, completion }),
    checkForUpdates: () => checkForUpdates(installation),
    getHelp: () => getHelp({ extensionVersion, lastError: requests.lastError, live }),
    showLog: () => log.show(),
  })
  context.subscriptions.push(showStatusBar({ live, models, completion }))
  return { offerUpdate: () => offerUpdate(installation) }
}
