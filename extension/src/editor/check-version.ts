import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { askSite } from '../site/ask-site.ts'
import { judgeVersion } from '../site/judge-version.ts'
import { showWarning } from './notify.ts'
import { readSettings } from './settings.ts'

/** Tells whoever has a version that the site no longer speaks with, or a newer one, once per start. */
export async function checkVersion(own: string): Promise<void> {
  const { siteUrl } = readSettings()
  const feed = await askSite({ url: siteUrl, token: null, fetch }, { call: 'GET /api/v1/releases' })
  if (isRefusal(feed)) return

  const { isTooOld, newer } = judgeVersion(own, feed)
  if (isTooOld) await offer(`Ghost Writers IA ${own} is too old for the site. Please update.`)
  else if (newer) await offer(`Ghost Writers IA ${newer.version} is out. You have ${own}.`)
}

async function offer(words: string): Promise<void> {
  const update = 'Get the Update'
  if ((await showWarning(words, update)) !== update) return
  await vscode.env.openExternal(vscode.Uri.parse(`${readSettings().siteUrl}/dashboard`))
}
