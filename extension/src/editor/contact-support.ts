import * as vscode from 'vscode'
import { describeEnvironment } from '../words/support.ts'
import { readSettings } from './settings.ts'

type Reported = {
  readonly extensionVersion: string
  /** Our own message. */
  readonly lastError: string | null
}

/**
 * Opens the support form with the environment filled in, where the user can edit it. It's in the
 * fragment of the address, which browsers don't send to the server.
 */
export async function contactSupport({ extensionVersion, lastError }: Reported): Promise<void> {
  const text = describeEnvironment({
    extensionVersion,
    editor: `${vscode.env.appName} ${vscode.version}`,
    system: `${process.platform} ${process.arch}`,
    lastError,
  })
  const page = vscode.Uri.parse(`${readSettings().siteUrl}/support`)
  // VS Code encodes it.
  await vscode.env.openExternal(page.with({ fragment: `env=${text}` }))
}
