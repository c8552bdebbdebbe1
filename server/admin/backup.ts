/** `npm run backup -- <file>`: writes the database and the secrets into one file while the site runs. */
import { runOperation, say } from '../backup/run-operation.ts'
import { takeBackup } from '../backup/take-backup.ts'

await runOperation({
  usage: 'Usage: backup <file>   (encrypted if BACKUP_KEY is set)',
  async run(input) {
    const { file, bytes, isEncrypted, manifest } = await takeBackup(input)
    const size = (bytes / 1024 / 1024).toFixed(1)
    say(`${file}: ${size} MB, ${manifest.engine}, as of ${manifest.createdAt}`)
    if (!isEncrypted)
      process.stderr.write(
        'Warning: BACKUP_KEY is not set, so the file is not encrypted. It contains the secrets and all user data; keep it as safe as the site itself.\n',
      )
  },
})
