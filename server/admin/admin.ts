/** `npm run admin -- …`: the support commands. Without arguments, prints the list of them. */

import { toUnlimited } from '#store/open-store.ts'
import { sayProgress } from '../backup/run-operation.ts'
import { readEnvOrExit, readSudoUser } from '../config/load.ts'
import { openPorts } from '../open-ports.ts'
import { createLog } from '../ops/log.ts'
import { help } from './commands.ts'
import { runCommand } from './run-command.ts'
import { getOperator, toTerminal } from './terminal.ts'

const typed = process.argv.slice(2)
if (typed.length === 0 || typed[0] === 'help') {
  process.stdout.write(help)
} else {
  const log = createLog('info', (lines) => void process.stderr.write(lines))
  const env = readEnvOrExit()
  // A person waits for it, and some commands read everything.
  const store = toUnlimited(env.store)
  const { ports, engine, close } = await openPorts({ ...env, store }, log)
  try {
    const operator = getOperator(readSudoUser())
    const context = { ports, engine, operator, log, onProgress: sayProgress }
    const said = await runCommand(context, typed)
    process.stdout.write(said ? `${toTerminal(said.text)}\n` : help)
    process.exitCode = said?.isDone ? 0 : 1
  } catch (fault) {
    // Its stack is in the log line of the command.
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
    process.exitCode = 1
  } finally {
    log.flush()
    await close()
  }
}
