import { bookStore } from '#store/books.ts'
import { openStore, type Store, toUnlimited } from '#store/open-store.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { type CheckProgress, checkBooks } from './check-books.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { requireBuild, startCopy } from './start-copy.ts'

type DrillInput = {
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  /** Accepts a file that isn't encrypted although a key is set. */
  readonly allowsUnencrypted: boolean
  readonly signal: AbortSignal
  /** Called with what was done, often enough to see that it goes on. */
  readonly onProgress?: CheckProgress
}

export type DrillReport = {
  readonly manifest: Manifest
  readonly users: number
  /** Empty if the drill succeeded. */
  readonly problems: readonly string[]
  readonly restoreMs: number
  /** From the beginning until the copy served its pages. */
  readonly recoveryMs: number
}

/**
 * Restores a backup into a temporary folder (or a temporary database on the same server), starts a
 * site on it on a free port of this machine, and checks both. The copy runs no background jobs and
 * reaches no provider (ADR-0057), and is deleted at the end.
 */
export async function runDrill({
  file,
  settings,
  toolEnv,
  allowsUnencrypted,
  signal,
  onProgress = () => undefined,
}: DrillInput): Promise<DrillReport> {
  requireBuild()
  const copy = await openScratch(settings, 'drill')
  try {
    const target = { ...settings, ...copy, authSecrets: null }
    const { value: restored, ms: restoreMs } = await time(() =>
      restoreBackup({ file, toolEnv, settings: target, allowsUnencrypted }),
    )
    onProgress('restored the backup')
    const books = await withStore(copy, async (store) => ({
      users: await bookStore(store.db).countUsers(),
      sentMails: await bookStore(store.db).countSentMails(),
      problems: await checkBooks(store, { onProgress }),
    }))
    const pages = await tryPages(copy, { toolEnv, signal })
    const sentMails = await withStore(copy, ({ db }) => bookStore(db).countSentMails())
    const sent = sentMails - books.sentMails
    return {
      manifest: restored.manifest,
      users: books.users,
      problems: [
        ...books.problems,
        ...pages.problems,
        ...(sent > 0 ? [`the copy sent ${sent} emails to its local mailbox`] : []),
      ],
      restoreMs,
      recoveryMs: restoreMs + pages.startMs,
    }
  } finally {
    await copy.remove()
  }
}

/** Opens the database of a copy, which migrates it. */
export async function withStore<Read>(
  { store: address }: Pick<Scratch, 'store'>,
  read: (store: Store) => Promise<Read>,
): Promise<Read> {
  const store = await openStore(toUnlimited(address))
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

const publicPages = ['/readyz', '/', '/pricing', '/login']

/** Starts the site on the copy, asks for some pages, and stops it. */
async function tryPages(
  copy: Scratch,
  input: Pick<DrillInput, 'toolEnv' | 'signal'>,
): Promise<{ readonly problems: readonly string[]; readonly startMs: number }> {
  const startedAt = performance.now()
  const { origin, stop } = await startCopy(copy, input)
  try {
    const statuses = await Promise.all(
      publicPages.map(async (path) => (await fetch(`${origin}${path}`)).status),
    )
    const startMs = performance.now() - startedAt
    const problems = publicPages
      .map((path, place) => `${path} is answered with ${statuses[place]}`)
      .filter((_, place) => statuses[place] !== 200)
    return { problems, startMs }
  } finally {
    await stop()
  }
}

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now()
  return { value: await work(), ms: performance.now() - startedAt }
}
