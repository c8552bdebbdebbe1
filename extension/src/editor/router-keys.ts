import type * as vscode from 'vscode'
import { readUrl } from '../read-url.ts'

export type RouterKeys = {
  readonly find: (routerUrl: string) => Thenable<string | undefined>
  readonly save: (routerUrl: string, key: string) => Thenable<void>
}

/** A key is kept for the router it was given for, and never shown to another. */
export function openRouterKeys(secrets: vscode.SecretStorage): RouterKeys {
  return {
    find: (routerUrl) => secrets.get(toName(routerUrl)),
    save: (routerUrl, key) =>
      key ? secrets.store(toName(routerUrl), key) : secrets.delete(toName(routerUrl)),
  }
}

function toName(routerUrl: string): string {
  return `router-key ${readUrl(routerUrl)?.origin ?? routerUrl}`
}
