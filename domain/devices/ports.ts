import type { IdentityPorts, SessionStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Transaction } from '../transaction.ts'

export type DevicePorts = Omit<IdentityPorts, 'transaction'> & {
  readonly devices: DeviceStore
  readonly transaction: Transaction<{
    readonly devices: DeviceStore
    readonly sessions: SessionStore
    readonly outbox: Outbox
  }>
}

/** What device logins ask of the database. */
export type DeviceStore = {
  /** Answers whether it was added: one that we still know may have the same user code. */
  addLogin(login: NewDeviceLogin): Promise<boolean>
  findLogin(id: string): Promise<DeviceLogin | null>
  findLoginOf(userCode: string): Promise<DeviceLogin | null>
  /** From pending to something else while it lasts, once. Answers whether this call did it. */
  decideLogin(id: string, decision: Decision): Promise<boolean>
  /** Whether the editor waited long enough since it last asked. If not, its wait grows. One of many at once. */
  takePoll(id: string, poll: { readonly now: Date; readonly penaltyMs: number }): Promise<boolean>
  /** From allowed to spent, once. Answers whether this call did it. */
  spendLogin(id: string): Promise<boolean>
  /** Forgets the logins that were over by the moment. Answers those that were allowed in vain. */
  forgetLogins(before: Date): Promise<readonly AllowedInVain[]>
}

export type DeviceLoginState =
  /** The user has not been asked yet, or has not answered. */
  | 'pending'
  /** The user said yes; the editor has not heard it. */
  | 'allowed'
  /** The user said no. */
  | 'denied'
  /** The editor has its token. */
  | 'spent'

/** An editor that asks to be connected. See ADR-0016. */
export type DeviceLogin = {
  /** The hash of the device code, which only the editor holds. */
  readonly id: string
  readonly userCode: string
  /** What the editor calls itself. */
  readonly device: string
  /** The network it asked from. */
  readonly address: string
  readonly state: DeviceLoginState
  readonly askedAt: Date
  readonly expiresAt: Date
  /** The session that begins when it is allowed. */
  readonly sessionId: string
}

export type NewDeviceLogin = Omit<DeviceLogin, 'state'> & { readonly intervalMs: number }

export type Decision = {
  readonly state: 'allowed' | 'denied'
  readonly userId: UserId
  readonly now: Date
}

export type AllowedInVain = { readonly userId: UserId; readonly sessionId: string }
