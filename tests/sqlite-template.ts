import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '#store/open-store.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    sqliteTemplate: string
  }
}

/** On Linux a folder in memory: these databases need no disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A migrated SQLite file that tests copy theirs from, deleted with all copies at the end. */
export default async function makeTemplate(project: TestProject) {
  const folder = mkdtempSync(join(parent, 'sqlite-'))
  const file = join(folder, 'migrated.db')
  const store = await openStore({ engine: 'sqlite', file })
  await store.close()
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
