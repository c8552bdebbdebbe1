import { readSettings } from './settings.ts'
import { openPage } from './ui.ts'

export function openSite(path: string): Thenable<boolean> {
  return openPage(readSettings().siteUrl + path)
}
