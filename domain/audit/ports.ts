import type { UserId } from '../identity/user.ts'
import type { ClockPorts } from '../time.ts'

export type AuditPorts = ClockPorts & { readonly audit: AuditStore }

/** The audit log of support commands in the database. */
export type AuditStore = {
  addAction(action: AdminAction): Promise<void>
  /** Support actions about one user, newest first. */
  listActions(userId: UserId): Promise<readonly AdminAction[]>
  /** The oldest first. */
  listAllActions(from: Date, to: Date): Promise<readonly AdminAction[]>
  forgetActions(before: Date): Promise<boolean>
}

export type SigningPorts = { readonly recordSigner: RecordSigner }

/** Signs what an auditor reads, so that they can verify it without our secrets. */
export type RecordSigner = {
  /** As a JSON Web Key. */
  readonly publicKey: string
  /** Returns a JSON Web Signature. */
  sign(record: object): string
}

/** One support command that a member of staff ran. */
export type AdminAction = {
  /** The user it was about; null for commands about the whole site. */
  readonly userId: UserId | null
  /** The operator's login name on the machine. */
  readonly operator: string
  readonly command: string
  /** The arguments after the user, such as the reason for a lock. */
  readonly details: string
  readonly at: Date
}
