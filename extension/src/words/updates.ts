/* New versions of the extension. */

export const updateWords = {
  tooOld: (version: string) => `Ghost Writers IA ${version} is no longer supported. Please update.`,
  available: (newer: string, installed: string) =>
    `Ghost Writers IA ${newer} is available. You have ${installed}.`,
  upToDate: (version: string) => `Ghost Writers IA ${version} is the latest version.`,
  siteUnreachable: "Can't reach Ghost Writers IA to look for updates. Please try again later.",
  update: 'Update',
  getUpdate: 'Get Update',

  updating: (version: string) => `Updating Ghost Writers IA to ${version}`,
  updated: (version: string) =>
    `Ghost Writers IA ${version} is installed. Reload the window to use it.`,
  reload: 'Reload Window',
  notInstalled: (version: string) =>
    `Your editor couldn't install Ghost Writers IA ${version}. Download it and install it yourself.`,
  openDashboard: 'Open Dashboard',

  refusals: {
    mismatch: "The update doesn't match its checksum, so it wasn't installed.",
    insecure: "The update isn't offered over an encrypted connection, so it wasn't installed.",
    elsewhere: "The update isn't on the site that you use, so it wasn't installed.",
    unavailable: "The update couldn't be downloaded. Please try again later.",
  },
}
