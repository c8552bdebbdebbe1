import type * as vscode from 'vscode'
import type { Router } from '../../router/router.ts'
import { getAccess, toOrigin } from '../../router/router-access.ts'
import { parseUrl } from '../../urls.ts'
import { modelWords } from '../../words/models.ts'
import { confirm, showWarning } from '../ui.ts'

type AccessRequest = {
  readonly router: Router
  /** Somebody who types isn't interrupted by a dialog: they get a notification, once per session. */
  readonly activity: 'asking' | 'typing'
}

const storageKey = 'unencrypted-routers'
const offered = new Set<string>()

/** Whether a router may be used. Asks once before code is sent to an address without encryption. */
export async function requestAccess(
  storage: vscode.Memento,
  { router, activity }: AccessRequest,
): Promise<'open' | 'insecure' | 'no-key'> {
  const access = getAccess(router, storage.get(storageKey, []))
  if (access !== 'ask') return access
  const origin = toOrigin(router.baseUrl)
  if (activity === 'typing') {
    if (!offered.has(origin)) void offerAccess(storage, origin)
    return 'insecure'
  }
  if (!(await confirm({ ...toQuestion(origin), isWarning: true }))) return 'insecure'
  await allow(storage, origin)
  return 'open'
}

async function offerAccess(storage: vscode.Memento, origin: string): Promise<void> {
  offered.add(origin)
  const { text, detail, button } = toQuestion(origin)
  if ((await showWarning(`${text} ${detail}`, button)) === button) await allow(storage, origin)
}

function toQuestion(origin: string) {
  return {
    text: modelWords.plainHttp(parseUrl(origin)?.host ?? origin),
    detail: modelWords.plainHttpDetail,
    button: modelWords.plainHttpAllow,
  }
}

async function allow(storage: vscode.Memento, origin: string): Promise<void> {
  const allowed = storage.get<readonly string[]>(storageKey, [])
  if (!allowed.includes(origin)) await storage.update(storageKey, [...allowed, origin])
}
