import { parseUrl } from '../urls.ts'

export type RouterKeys = {
  readonly find: (endpoint: string) => Thenable<string | undefined>
  /** An empty key deletes it. */
  readonly save: (endpoint: string, key: string) => Thenable<void>
  /**
   * Versions before 0.3 stored a key for all paths of a host. Moves it to the endpoints that the
   * user has used it for.
   */
  readonly adopt: (endpoints: readonly string[]) => Promise<void>
}

type Secrets = {
  readonly get: (name: string) => Thenable<string | undefined>
  readonly store: (name: string, value: string) => Thenable<void>
  readonly delete: (name: string) => Thenable<void>
}

/**
 * API keys in the secret storage. A key belongs to one endpoint and is never sent to another, also
 * not on the same host: gateways give each customer a path, and a team's admin chooses the endpoint
 * of its models. Keys for fine-tuning are their own, because they may do more than ask a model.
 */
export function createRouterKeys(
  secrets: Secrets,
  kind: 'router-key' | 'tuning-key' = 'router-key',
): RouterKeys {
  // The slash at the end tells a host without a path from the names of earlier versions.
  const toName = (url: string) => `${kind} ${(parseUrl(url)?.href ?? url).replace(/\/*$/, '/')}`
  const toEarlierName = (url: string) => `${kind} ${parseUrl(url)?.origin ?? url}`
  return {
    find: (url) => secrets.get(toName(url)),
    save: (url, key) => (key ? secrets.store(toName(url), key) : secrets.delete(toName(url))),
    async adopt(endpoints) {
      for (const url of endpoints) {
        const key = await secrets.get(toEarlierName(url))
        if (key && !(await secrets.get(toName(url)))) await secrets.store(toName(url), key)
      }
      for (const url of endpoints) await secrets.delete(toEarlierName(url))
    },
  }
}
