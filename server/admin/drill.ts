/** `npm run drill -- <file> [--unencrypted]`: restores a backup into a copy, starts it and checks it, without touching the site. */
import { runDrill } from '../backup/drill.ts'
import { runOperation, say, sayProgress } from '../backup/run-operation.ts'

await runOperation({
  usage:
    'Usage: drill <file> [--unencrypted]   (--unencrypted: although BACKUP_KEY is set, the file is not encrypted)',
  flags: ['unencrypted'],
  async run({ flags, ...input }) {
    const allowsUnencrypted = flags.has('unencrypted')
    const report = await runDrill({ ...input, allowsUnencrypted, onProgress: sayProgress })
    const { manifest, users, problems, restoreMs, recoveryMs } = report
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
