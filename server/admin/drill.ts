/** `npm run drill -- <file>`: restores a backup into a copy, starts it and checks it, without touching the site. */
import { runDrill } from '../backup/drill.ts'
import { runOperation, say } from '../backup/run-operation.ts'

await runOperation({
  usage: 'Usage: drill <file>',
  async run(input) {
    const { manifest, users, problems, restoreMs, recoveryMs } = await runDrill(input)
    say(`Backup: ${manifest.engine}, as of ${manifest.createdAt} (version ${manifest.siteVersion})`)
    say(`Users: ${users}`)
    say(`Restored in ${toSeconds(restoreMs)}; pages served after ${toSeconds(recoveryMs)} (RTO)`)
    for (const problem of problems) say(`Problem: ${problem}`)
    say(problems.length === 0 ? 'The books are right. The copy was deleted.' : 'The drill failed.')
    process.exitCode = problems.length === 0 ? 0 : 1
  },
})

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
