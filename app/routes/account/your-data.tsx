import {
  describeDeletion,
  exportHint,
  refundBeforeDeletion,
  teamsBeforeDeletion,
} from '#app/copy/account.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses, SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { AccountForm, CurrentPassword } from './profile.tsx'

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
        <AccountForm intent="delete">
          {({ failure, isBusy }) => (
            <details open={failure !== undefined} className="group">
              <summary className="min-h-11 cursor-pointer py-2.5 font-[550] text-danger">
                Delete account
              </summary>
              <div className="mt-3 grid gap-5">
                <p className="text-[15px] text-muted">{describeDeletion(isPaying)}</p>
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
                  <>
                    <CurrentPassword id="delete-password" wrong={failure?.wrong} />
                    <SubmitButton isBusy={isBusy} look="danger" className="justify-self-start">
                      Delete my account
                    </SubmitButton>
                  </>
                )}
              </div>
            </details>
          )}
        </AccountForm>
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
