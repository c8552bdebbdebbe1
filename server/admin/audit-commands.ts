import { type DeletionRecord, findDeletions } from '#domain/account/deletion-record.ts'
import { formatMoment } from '#domain/locale.ts'
import { exportAudit, findAuditPeriod } from '#domain/support/export-audit.ts'
import { done, failed, type SiteCommand } from './command.ts'

/** Commands for auditors, by name. */
export const auditCommands: Readonly<Record<string, SiteCommand>> = {
  'audit-export': {
    takes: ['from', 'to'],
    does: 'prints support commands and deleted accounts as signed lines of JSON, for days such as 2026-10-01 2026-12-31',
    async run({ ports }, [from = '', to = '']) {
      const period = findAuditPeriod(from, to)
      if (!period)
        return failed('Enter two days, at most 92 days apart: audit-export 2026-10-01 2026-12-31')
      return done(await exportAudit(ports, period))
    },
  },
  'deletion-proof': {
    takes: ['address or receipt'],
    does: 'proves that an account was deleted, with a signature that an auditor can verify',
    async run({ ports }, [typed = '']) {
      const [user] = typed.includes('@') ? await ports.users.listUsersByEmail(typed) : []
      const records = await findDeletions(ports, typed)
      const now = user ? `An account uses this address today: ${user.id}\n\n` : ''
      if (records.length === 0)
        return failed(`${now}No deletion is recorded for this address or receipt.`)
      const key = `Verify the signature (RFC 7515) with this public key:\n${ports.recordSigner.publicKey}`
      return done(`${now}${records.map(describeRecord).join('\n\n')}\n\n${key}`)
    },
  },
}

function describeRecord({ receipt, deletedAt, signed }: DeletionRecord): string {
  const [, content = ''] = signed.split('.')
  const record = JSON.stringify(JSON.parse(Buffer.from(content, 'base64url').toString()), null, 2)
  return [`${receipt}, deleted on ${formatMoment(deletedAt)}`, record, signed].join('\n')
}
