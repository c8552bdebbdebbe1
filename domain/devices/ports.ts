import type { IdentityPorts, SessionStore } from '../identity/ports.ts'
import type { TokenScope } from '../identity/session.ts'
import type { UserId } from '../identity/user.ts'
import type { LimitStore } from '../limits/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'

export type DevicePorts = Omit<IdentityPorts, 'transaction'> & {
  readonly devices: DeviceStore
  readonly calendar: Clock
  readonly transaction: Transaction<{
    readonly devices: DeviceStore
    readonly sessions: SessionStore
    readonly outbox: Outbox
    readonly limits: LimitStore
  }>
}

/** Device logins in the database. */
export type DeviceStore = {
  /** Returns false if another login has the same user code. */
  addLogin(login: NewDeviceLogin): Promise<boolean>
  findLogin(id: string): Promise<DeviceLogin | null>
  findLoginOf(userCode: string): Promise<DeviceLogin | null>
  /** From pending to allowed or denied, once, before it expires. Returns whether this call did it. */
  decideLogin(id: string, decision: LoginDecision): Promise<boolean>
  /** Whether the editor waited long enough since its last poll. If not, its interval grows. Only one of several polls at the same time is allowed. */
  takePoll(id: string, poll: { readonly now: Date; readonly penaltyMs: number }): Promise<boolean>
  /** From allowed to spent, once. Returns whether this call did it. */
  spendLogin(id: string): Promise<boolean>
  /** Deletes the logins that ended before the moment. Returns those that were allowed but never collected. */
  forgetLogins(before: Date): Promise<readonly UncollectedLogin[]>
}

export type DeviceLoginState =
  /** The user hasn't answered yet. */
  | 'pending'
  /** The user allowed it; the editor hasn't collected its token. */
  | 'allowed'
  /** The user denied it. */
  | 'denied'
  /** The editor has its token. */
  | 'spent'

/** An editor or a tool that asks to be connected. See ADR-0016, ADR-0103. */
export type DeviceLogin = {
  /** The hash of the device code, which only the editor or the tool holds. */
  readonly id: string
  readonly userCode: string
  /** What it calls itself. Untrusted. */
  readonly device: string
  /** What a tool asks for. Null for an editor, which can do everything. */
  readonly scopes: readonly TokenScope[] | null
  /** Its network. */
  readonly address: string
  /** Started by a page in a browser, such as VS Code for the Web. */
  readonly isWeb: boolean
  readonly state: DeviceLoginState
  readonly askedAt: Date
  readonly expiresAt: Date
  /** The session that begins when it is allowed. */
  readonly sessionId: string
}

type NewDeviceLogin = Omit<DeviceLogin, 'state'> & { readonly intervalMs: number }

type LoginDecision = {
  readonly state: 'allowed' | 'denied'
  readonly userId: UserId
  readonly now: Date
}

type UncollectedLogin = { readonly userId: UserId; readonly sessionId: string }
