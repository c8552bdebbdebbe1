/* New versions of the extension. */

import { t } from './translate.ts'

export const updateWords = {
  tooOld: (version: string) =>
    t`Ghost Writers IA ${version} is no longer supported. Please update.`,
  available: (newer: string, installed: string) =>
    t`Ghost Writers IA ${newer} is available. You have ${installed}.`,
  upToDate: (version: string) => t`Ghost Writers IA ${version} is the latest version.`,
  siteUnreachable: t`Can't reach Ghost Writers IA to look for updates. Please try again later.`,
  update: t`Update`,
  getUpdate: t`Get Update`,

  updating: (version: string) => t`Updating Ghost Writers IA to ${version}`,
  updated: (version: string) =>
    t`Ghost Writers IA ${version} is installed. Reload the window to use it.`,
  reload: t`Reload Window`,
  notInstalled: (version: string) =>
    t`Your editor couldn't install Ghost Writers IA ${version}. Download it and install it yourself.`,
  openDashboard: t`Open Dashboard`,

  refusals: {
    mismatch: t`The update doesn't match its checksum, so it wasn't installed.`,
    insecure: t`The update isn't offered over an encrypted connection, so it wasn't installed.`,
    elsewhere: t`The update isn't on the site that you use, so it wasn't installed.`,
    unavailable: t`The update couldn't be downloaded. Please try again later.`,
  },
}
