/** `npm run admin -- …`: what support can do, at the machine. Alone it prints what that is. */
import { commands, help } from './admin-commands.ts'
import { readEnvOrLeave } from './env-file.ts'
import { openLog } from './log.ts'
import { openPorts } from './open-ports.ts'

const [name = '', ...given] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (!command || given.length < command.takes.length) {
  process.stdout.write(help)
  process.exitCode = name === '' || name === 'help' ? 0 : 1
} else {
  const { ports, close } = await openPorts(readEnvOrLeave(), openLog('warn'))
  try {
    const { text, isDone } = await command.run(ports, given)
    process.stdout.write(`${text}\n`)
    process.exitCode = isDone ? 0 : 1
  } finally {
    await close()
  }
}
