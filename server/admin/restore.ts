/** `npm run restore -- <file> [flags]`: replaces the database and the secrets with those of a backup. */
import { restoreBackup } from '../backup/restore-backup.ts'
import { runOperation, say } from '../backup/run-operation.ts'

await runOperation({
  usage: `Usage: restore <file> [--force] [--keep-sessions] [--unencrypted]
  --force           replaces existing data
  --keep-sessions   doesn't log everyone out
  --unencrypted     although BACKUP_KEY is set, the file is not encrypted`,
  flags: ['force', 'keep-sessions', 'unencrypted'],
  async run({ flags, ...input }) {
    const keepsSessions = flags.has('keep-sessions')
    const { manifest, kept, hasWrittenSecrets } = await restoreBackup({
      ...input,
      keepsSessions,
      isForced: flags.has('force'),
      allowsUnencrypted: flags.has('unencrypted'),
    })
    say(
      `Restored ${manifest.engine} as of ${manifest.createdAt} (version ${manifest.siteVersion}).`,
    )
    say(
      keepsSessions
        ? 'Sessions and links of that time work again, including those that were ended since.'
        : 'Everyone is logged out: browsers, editors and API tokens. Links in emails, device logins and invitations of that time have ended.',
    )
    for (const old of kept) say(`The old data is kept: ${old}`)
    if (hasWrittenSecrets)
      say(
        'The secrets are in DATA_DIR/auth-secrets. On a public origin, set AUTH_SECRETS to its content.',
      )
    say('Emails that were waiting at that time will be sent when the site starts.')
  },
})
