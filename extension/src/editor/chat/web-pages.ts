import type * as vscode from 'vscode'
import { fetchPage, type PageRefusal } from '../../context/fetch-page.ts'
import { isRefusal } from '../../refusal.ts'
import { parseUrl } from '../../urls.ts'
import { chatWords, pageWords } from '../../words/chat.ts'
import { confirm, showProgress, showWarning } from '../ui.ts'
import type { Attachment } from './attachments.ts'

const storageKey = 'allowed-hosts'

/** Fetches pages that the user adds, after asking once for each host. */
export function createWebPages(storage: vscode.Memento) {
  async function mayFetch({ host }: URL, isPrivate: boolean): Promise<boolean> {
    const allowed = storage.get<readonly string[]>(storageKey, [])
    if (!isPrivate && allowed.includes(host)) return true
    const isAllowed = await confirm({
      text: isPrivate ? pageWords.askPrivate(host) : pageWords.ask(host),
      detail: isPrivate ? pageWords.privateDetail : pageWords.detail,
      button: pageWords.fetch,
      isWarning: isPrivate,
    })
    if (isAllowed && !isPrivate) await storage.update(storageKey, [...allowed, host].slice(-200))
    return isAllowed
  }

  return {
    /** Null: it wasn't fetched, and the user knows why. */
    async attach(address: string): Promise<Attachment | null> {
      const { host = '' } = parseUrl(address) ?? {}
      const page = await showProgress({
        title: pageWords.fetching(host),
        run: (_, signal) => fetchPage({ fetch, resolve, mayFetch }, { address, signal }),
      })
      if (isRefusal(page)) return refuse(page)
      const { url, title, text, isShortened } = page
      const note = isShortened ? `\n[${chatWords.pageCut}]` : ''
      return {
        id: `page:${url}`,
        name: title || host,
        title: url,
        read: async () => [{ source: 'page', path: url, language: '', text: text + note }],
      }
    },
  }
}

function refuse({ refused }: PageRefusal): null {
  const text = pageWords.refused[refused]
  if (text) void showWarning(text)
  return null
}

/** Null: in a browser, which resolves names itself. */
async function resolve(hostname: string): Promise<readonly string[] | null> {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  const dns = process?.getBuiltinModule?.('node:dns/promises')
  if (!dns) return null
  const found = await dns.lookup(hostname, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
