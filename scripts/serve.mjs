// Runs a server file of ours and passes on what happens to this process.
import { spawn } from 'node:child_process'
import { root, toolEnv } from './steps.mjs'

export function serve(node, { args, env }) {
  const startedAt = performance.now()
  const child = spawn(node, args, {
    cwd: root,
    env: toolEnv(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

  child.on('message', ({ ready }) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `\n  Ghost Writers IA is ready at ${ready} (${seconds} s). Stop it with Ctrl+C.\n\n`,
    )
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

  // Killing npm reaches only the shell between npm and us: notice that our parent is gone.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}
