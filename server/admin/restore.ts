/** `npm run restore -- <file> [--force]`: replaces the database and the secrets with those of a backup. */
import { restoreBackup } from '../backup/restore-backup.ts'
import { runOperation, say } from '../backup/run-operation.ts'

await runOperation({
  usage: 'Usage: restore <file> [--force]   (--force replaces existing data)',
  flags: ['force'],
  async run({ flags, ...input }) {
    const isForced = flags.has('force')
    const { manifest, kept, hasWrittenSecrets } = await restoreBackup({ ...input, isForced })
    say(
      `Restored ${manifest.engine} as of ${manifest.createdAt} (version ${manifest.siteVersion}).`,
    )
    for (const old of kept) say(`The old data is kept: ${old}`)
    if (hasWrittenSecrets)
      say(
        'The secrets are in DATA_DIR/auth-secrets. On a public origin, set AUTH_SECRETS to its content.',
      )
    say('Emails that were waiting at that time will be sent when the site starts.')
  },
})
