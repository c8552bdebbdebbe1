import {
  describeDeletion,
  exportHint,
  refundBeforeDeletion,
  teamsBeforeDeletion,
} from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { ConfirmDetails } from '#app/shell/confirm-details.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type OwnedTeam = { readonly id: string; readonly name: string }

type YourDataProps = { readonly isPaying: boolean; readonly ownedTeams: readonly OwnedTeam[] }

/** Export and account deletion. */
export function YourData({ isPaying, ownedTeams }: YourDataProps) {
  return (
    <Card title="Your data">
      <p className="text-[15px] text-muted">{exportHint}</p>
      <a href="/account/export" download className={`${buttonClasses('line')} mt-4`}>
        Export as JSON
      </a>
      <div className="mt-7 border-t border-line pt-6">
        <ActionForm action="/account" fields={{ intent: 'delete' }}>
          <ConfirmDetails
            title="Delete account"
            text={describeDeletion(isPaying)}
            button={ownedTeams.length > 0 ? null : 'Delete my account'}
          >
            {isPaying && (
              <p className="text-[15px] text-muted">
                {refundBeforeDeletion}{' '}
                <SiteLink to="/billing/money-back" className={textLinkClasses}>
                  Request refund
                </SiteLink>
              </p>
            )}
            {ownedTeams.length > 0 ? (
              <OwnedTeams teams={ownedTeams} />
            ) : (
              <CurrentPassword id="delete-password" />
            )}
          </ConfirmDetails>
        </ActionForm>
      </div>
    </Card>
  )
}

/** What has to be transferred or deleted before the account can be. */
function OwnedTeams({ teams }: { teams: readonly OwnedTeam[] }) {
  return (
    <div className="text-[15px]">
      <p>{teamsBeforeDeletion}</p>
      <ul className="mt-2">
        {teams.map(({ id, name }) => (
          <li key={id}>
            <SiteLink
              to={`/teams/${id}`}
              className={`${textLinkClasses} inline-block min-h-11 py-2.5 break-words`}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
