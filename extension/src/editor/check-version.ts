import { isRefusal } from '../refusal.ts'
import { callSite } from '../site/call-site.ts'
import { checkReleases } from '../site/check-releases.ts'
import { accountWords } from '../words/account.ts'
import { openSite } from './account-view.ts'
import { showWarning } from './notify.ts'
import { readSettings } from './settings.ts'

/** Offers an update, once per start, if the installed version is outdated or unsupported. */
export async function checkVersion(installed: string): Promise<void> {
  const site = { url: readSettings().siteUrl, token: null, fetch }
  const feed = await callSite(site, { call: 'GET /api/v1/releases' })
  if (isRefusal(feed)) return

  const { isTooOld, newer } = checkReleases(installed, feed)
  if (isTooOld) await offerUpdate(accountWords.versionTooOld(installed))
  else if (newer) await offerUpdate(accountWords.versionAvailable(newer.version, installed))
}

async function offerUpdate(text: string): Promise<void> {
  const { getUpdate } = accountWords
  if ((await showWarning(text, getUpdate)) === getUpdate) await openSite('/dashboard')
}
