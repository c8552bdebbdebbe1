import type { SigningPorts } from '../audit/ports.ts'
import { hashEmail, type KeyedHash } from '../identity/deleted-account.ts'
import type { Secrets } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { ClockPorts } from '../time.ts'

/** Rows by table, without tables that have none. */
export type RowCounts = Readonly<Record<string, number>>

/**
 * Proves to an auditor that an account was deleted, without personal data: its address is a keyed
 * hash. `signed` says which tables the rows were in, as a JSON Web Signature.
 */
export type DeletionRecord = {
  /** What the owner is told, such as D-4K7T92XBQM. */
  readonly receipt: string
  readonly addressHash: string
  readonly deletedAt: Date
  readonly signed: string
}

export type DeletionStore = {
  /** Counts what is stored with the user's id. */
  countRowsOf(userId: UserId): Promise<RowCounts>
  addDeletion(record: DeletionRecord): Promise<void>
  /** By one of the hashes of an address, or by the receipt. The newest first. */
  listDeletionsOf(hashesOrReceipt: readonly string[]): Promise<readonly DeletionRecord[]>
  /** The oldest first. */
  listDeletions(from: Date, to: Date): Promise<readonly DeletionRecord[]>
  /** Returns whether there may be more. */
  forgetDeletions(before: Date): Promise<boolean>
}

export type DeletionPorts = ClockPorts &
  SigningPorts & {
    readonly siteUrl: string
    readonly deletions: DeletionStore
    readonly keyedHash: KeyedHash
    readonly secrets: Secrets
  }

/** Without I, L, O and U, as in contract numbers. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type Deleted = {
  readonly id: UserId
  readonly email: string
  /** What was stored before anything was deleted. */
  readonly stored: RowCounts
}

/** Records what has just been deleted: counted, not declared. For inside the deleting transaction. */
export async function recordDeletion(
  ports: DeletionPorts,
  { id, email, stored }: Deleted,
): Promise<DeletionRecord> {
  const { deletions, recordSigner, siteUrl, secrets, clock } = ports
  const kept = await deletions.countRowsOf(id)
  const [addressHash] = hashEmail(ports, email)
  if (addressHash === undefined) throw new Error('A deletion record needs a secret')
  const receipt = `D-${secrets.spell(alphabet, 10)}`
  const deletedAt = clock.now()
  const removed = Object.entries(stored).map(
    ([table, count]) => [table, count - (kept[table] ?? 0)] as const,
  )
  const signed = recordSigner.sign({
    site: siteUrl,
    receipt,
    address: addressHash,
    deletedAt: deletedAt.toISOString(),
    removed: Object.fromEntries(removed.filter(([, count]) => count > 0)),
    kept,
  })
  const record = { receipt, addressHash, deletedAt, signed }
  await deletions.addDeletion(record)
  return record
}

/** The deletions of an address, also of one with other spellings of the same mailbox, or of a receipt. */
export function findDeletions(
  ports: Pick<DeletionPorts, 'deletions' | 'keyedHash'>,
  typed: string,
): Promise<readonly DeletionRecord[]> {
  const isReceipt = !typed.includes('@')
  return ports.deletions.listDeletionsOf(
    isReceipt ? [typed.trim().toUpperCase()] : hashEmail(ports, typed.trim()),
  )
}
