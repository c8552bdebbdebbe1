import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'
import { openHashQueue } from './tools.ts'

test.runIf(process.platform === 'linux')(
  'after the first password the threads that hash stand behind the one that answers visitors',
  async () => {
    await openPasswords(['a secret that only the tests know'], { queue: openHashQueue() }).hash(
      'a1b2c3',
    )

    const tasks = readdirSync('/proc/self/task')
    const nameOf = (id: string) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8')
    const hashing = tasks.filter((id) => nameOf(id).startsWith('libuv-worker'))
    expect(hashing.length).toBeGreaterThan(0)
    for (const id of hashing) {
      expect(getPriority(Number(id))).toBeGreaterThan(getPriority(process.pid))
    }
  },
)
