/** `npm run admin -- …`: the support commands. Without arguments, prints the list of them. */

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
  const { ports, engine, close } = await openPorts(readEnvOrExit(), log)
  try {
    const context = { ports, engine, operator: getOperator(readSudoUser()), log }
    const said = await runCommand(context, typed)
    process.stdout.write(said ? `${toTerminal(said.text)}\n` : help)
    process.exitCode = said?.isDone ? 0 : 1
  } finally {
    log.flush()
    await close()
  }
}
