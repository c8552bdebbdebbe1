import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type LogLine = {
  readonly time: string
  readonly event: string
  readonly method?: string
  readonly route?: string
  readonly network?: string
}

export type Replica = {
  readonly port: number
  /** What it has logged since its last start. */
  readonly lines: readonly LogLine[]
  readonly start: () => Promise<void>
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  readonly stop: () => Promise<number | null>
  readonly kill: () => void
}

/** A replica of the built site that can be restarted on its port, as an operator would. */
export function openReplica(port: number, env: Record<string, string>): Replica {
  const lines: LogLine[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'replica-'))
  let child: ChildProcess | undefined

  return {
    port,
    lines,
    async start() {
      lines.length = 0
      child = spawn(process.execPath, ['build/server/main.js'], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) =>
        lines.push(JSON.parse(line)),
      )
      await Promise.race([once(child, 'message'), once(child, 'exit').then(fail)])
    },
    async stop() {
      const [code] = await Promise.all([
        once(child as ChildProcess, 'exit').then(([exitCode]) => exitCode),
        child?.kill('SIGTERM'),
      ])
      return code
    },
    kill: () => void child?.kill('SIGKILL'),
  }
}

function fail(): never {
  throw new Error('The replica exited before it was ready')
}
