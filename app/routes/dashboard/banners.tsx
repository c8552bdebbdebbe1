import { bannerNames } from '#app/copy/dashboard.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { countInvitations, nameInvitationsLink } from '#app/copy/team-invitations.ts'
import { describeTeamLock, teamSecondFactor } from '#app/copy/teams.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import type { Due } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/locale.ts'
import type { TeamLock } from '#domain/teams/read-teams.ts'
import { RetryCard } from '../../shell/retry-card.tsx'

/** Shown until all invitations to the user's address are answered or expired. */
export function InvitationBanner({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <section
      aria-label={bannerNames.invitations}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-wash-line bg-wash p-5 sm:p-6"
    >
      <p className="mr-auto font-[550]">{countInvitations(count)}</p>
      <ButtonLink to="/teams" look="line">
        {nameInvitationsLink(count)}
      </ButtonLink>
    </section>
  )
}

/** Shown until two-step login is on that a team requires. */
export function TeamLockBanner({ lock }: { lock: TeamLock | null }) {
  if (!lock) return null
  return (
    <section
      aria-label={bannerNames.twoStep}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-wash-line bg-wash p-5 sm:p-6"
    >
      <p className="mr-auto max-w-[60ch] font-[550] wrap-anywhere">
        {describeTeamLock(lock.team, lock)}
      </p>
      <ButtonLink to="/account/two-step" look="line">
        {teamSecondFactor.setUp}
      </ButtonLink>
    </section>
  )
}

/** Shown until the unpaid invoice is paid or voided. */
export function PaymentBanner({ due }: { due: Due | null }) {
  if (!due) return null
  const copy = due.needsOwner ? paymentProblem.confirm : paymentProblem.failed
  return (
    <section
      aria-label={bannerNames.payment}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-danger bg-sheet p-5 sm:p-6"
    >
      <div className="mr-auto max-w-[60ch]">
        <p className="font-[550]">{copy.title(formatCharge(due.dueCents, due.currency))}</p>
        <p className="mt-1 text-[15px] text-muted">{copy.text}</p>
      </div>
      <div className="wide-on-phones flex flex-wrap gap-3">
        {due.needsOwner && due.url && (
          <a href={due.url} className={buttonClasses('solid')}>
            {paymentProblem.confirm.button}
          </a>
        )}
        {!due.needsOwner && (
          <RetryCard
            invoiceId={due.invoiceId}
            label={paymentProblem.pay(formatCharge(due.dueCents, due.currency))}
            look="solid"
          />
        )}
        <a href={toLanguagePath('/billing/card')} className={buttonClasses('bare')}>
          {paymentProblem.otherCard}
        </a>
      </div>
    </section>
  )
}
