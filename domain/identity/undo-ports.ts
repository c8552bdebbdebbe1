import type { Stores } from '../ports.ts'
import type { Refusal } from '../refusal.ts'
import type { AuthUser, IdentityTrouble, WriteDown, WriteMail } from './ports.ts'
import type { UserId } from './user.ts'

/** What an identity provider does for people who say "This wasn't me". Part of `IdentityProvider`. */
export type UndoProvider = {
  /** Cancels a change of address by the link that was sent to the new one. */
  stopEmailChange(secret: string): Promise<Stopped | Refusal<'link-spent'> | IdentityTrouble>
  /**
   * Deletes an account by the link of its sign-up, unless its address is verified. A hosted
   * provider may want the owner to log in for that.
   */
  deleteUnverified(
    secret: string,
    record: WriteDown,
  ): Promise<
    AuthUser | Refusal<'link-spent' | 'already-verified' | 'log-in-again'> | IdentityTrouble
  >
  /**
   * Gives an account back to whoever reads email at the address: the address is the account's
   * again and verified, the password stops working, every other link is dead, and a link to a new
   * password goes there. A hosted provider can't move the address back. `chooseEmail` says which
   * address, in the same transaction and while nobody else can change the account.
   */
  restoreEmail(
    userId: UserId,
    acts: {
      readonly chooseEmail: ChooseEmail
      readonly record: WriteDown
      readonly writeMail: WriteMail
    },
  ): Promise<
    | AuthUser
    | Refusal<'link-spent' | 'account-locked' | 'email-taken' | 'restore-elsewhere'>
    | IdentityTrouble
  >
}

export type ChooseEmail = (
  stores: Stores,
) => Promise<{ readonly email: string } | Refusal<'link-spent' | 'account-locked'>>

type Stopped = { readonly stopped: true }

/** What identity asks of the database about addresses that an account can go back to. */
export type FormerEmailStore = {
  addFormerEmail(former: FormerEmail): Promise<void>
  findFormerEmail(id: string): Promise<FormerEmail | null>
  /** The newest first. */
  listFormerEmails(
    of: { readonly userId: UserId } | { readonly email: string },
  ): Promise<readonly FormerEmail[]>
  /** Forgets that address of the user, and every one that was added since the moment. */
  dropFormerEmails(these: {
    readonly userId: UserId
    readonly email: string
    readonly since: Date
  }): Promise<void>
  forgetFormerEmails(before: Date): Promise<void>
}

/** An address that a user had, or is about to leave. Its id is the hash of a secret sent there. */
export type FormerEmail = {
  readonly id: string
  readonly userId: UserId
  readonly email: string
  readonly addedAt: Date
  readonly expiresAt: Date
}
