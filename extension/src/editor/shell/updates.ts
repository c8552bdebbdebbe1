import type { ReleaseEntry } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { callSite } from '../../site/call-site.ts'
import { checkReleases } from '../../site/check-releases.ts'
import { downloadRelease } from '../../site/download-release.ts'
import { updateWords } from '../../words/updates.ts'
import { openSite } from '../open-site.ts'
import { readSettings } from '../settings.ts'
import { showError, showInfo, showProgress, showWarning } from '../ui.ts'

export type Installation = {
  readonly extensionVersion: string
  /** Where the download is kept until it's installed. */
  readonly folder: vscode.Uri
}

/** Offers an update if the installed version is outdated or unsupported. */
export async function offerUpdate(
  installation: Installation,
): Promise<'offered' | 'up-to-date' | 'unknown'> {
  const { extensionVersion } = installation
  const feed = await callSite(toSite(), { call: 'GET /api/v1/releases' })
  if (isRefusal(feed)) return 'unknown'

  const { isTooOld, newer } = checkReleases(extensionVersion, feed)
  if (!isTooOld && !newer) return 'up-to-date'
  const text =
    isTooOld || !newer
      ? updateWords.tooOld(extensionVersion)
      : updateWords.available(newer.version, extensionVersion)
  const button = newer ? updateWords.update : updateWords.getUpdate
  if ((await showWarning(text, button)) !== button) return 'offered'
  if (newer) await update(installation, newer)
  else await openSite('/dashboard')
  return 'offered'
}

/** The command: also says that there is no update. */
export async function checkForUpdates(installation: Installation): Promise<void> {
  const found = await offerUpdate(installation)
  if (found === 'up-to-date') void showInfo(updateWords.upToDate(installation.extensionVersion))
  if (found === 'unknown') void showWarning(updateWords.siteUnreachable)
}

/** Downloads a release, verifies its checksum, installs it and offers to reload the window. */
async function update({ folder }: Installation, release: ReleaseEntry): Promise<void> {
  const { version } = release
  const outcome = await showProgress({
    title: updateWords.updating(version),
    async run() {
      const downloaded = await downloadRelease(toSite(), release)
      if (isRefusal(downloaded)) return downloaded
      return { isInstalled: await install(vscode.Uri.joinPath(folder, 'update.vsix'), downloaded) }
    },
  })
  if (isRefusal(outcome)) return void (await offerDownload(outcome.message))
  if (!outcome.isInstalled) return void (await offerDownload(updateWords.notInstalled(version)))
  const { updated, reload } = updateWords
  if ((await showInfo(updated(version), reload)) === reload)
    await vscode.commands.executeCommand('workbench.action.reloadWindow')
}

/** False: this editor can't install a file, such as one in a browser without a server. */
async function install(file: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  try {
    await vscode.workspace.fs.writeFile(file, bytes)
    await vscode.commands.executeCommand('workbench.extensions.installExtension', file)
    return true
  } catch {
    return false
  } finally {
    await vscode.workspace.fs.delete(file).then(undefined, () => undefined)
  }
}

async function offerDownload(message: string): Promise<void> {
  const { openDashboard } = updateWords
  if ((await showError(message, openDashboard)) === openDashboard) await openSite('/dashboard')
}

function toSite() {
  return { url: readSettings().siteUrl, token: null, fetch }
}
