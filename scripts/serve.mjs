// Runs the server in a child process and forwards signals to it.
import { spawn } from 'node:child_process'
import { root, toolEnv } from './steps.mjs'

export function serve(node, { args, env }) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, args, { cwd: root, env: toolEnv(env), stdio })
  const startedAt = performance.now()
  child.on('message', (site) => process.stdout.write(announce(site, performance.now() - startedAt)))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

  // Killing npm reaches only the shell between npm and this process, so watch for the parent's exit.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
}

/**
 * The message in the terminal when the site is ready. The link contains the stand-in key, which
 * unlocks the local mailbox and the payment sandbox, so it isn't logged. See ADR-0030.
 */
export function announce({ ready: url, standInKey, hasMailbox, hasSandbox }, ms) {
  const rows = [
    ['Site', standInKey ? `${url}/unlock?key=${standInKey}` : url],
    ...(standInKey && hasMailbox ? [['Mailbox', `${url}/mailbox`]] : []),
    ...(standInKey && hasSandbox
      ? [
          ['Sandbox', `${url}/sandbox`],
          ['Test card', '4242 4242 4242 4242, any date in the future, any code'],
        ]
      : []),
  ]
  const lines = [
    `Ghost Writers IA is ready (${(ms / 1000).toFixed(1)} s).`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`),
    '',
    ...(standInKey ? [`Open the first link: ${describeTools({ hasMailbox, hasSandbox })}`] : []),
    'Stop the site with Ctrl+C.',
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`
}

/** What the key in the link is for. */
function describeTools({ hasMailbox, hasSandbox }) {
  const tools = [...(hasMailbox ? ['the mailbox'] : []), ...(hasSandbox ? ['the sandbox'] : [])]
  return `it also unlocks ${tools.join(' and ')} in your browser.`
}
