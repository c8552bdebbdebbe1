import { dataSection as words } from '#app/copy/account.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { SiteLink, TextLink } from '#app/shell/site-link.tsx'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import { ProofField, useIsProven } from './proof.tsx'
import { AccountSection, FoldedRow, Row } from './rows.tsx'

type OwnedTeam = { readonly id: string; readonly name: string }

type YourDataProps = { readonly isPaying: boolean; readonly ownedTeams: readonly OwnedTeam[] }

/** Export and account deletion. */
export function YourData({ isPaying, ownedTeams }: YourDataProps) {
  const canDelete = ownedTeams.length === 0
  return (
    <AccountSection title={words.title}>
      <Row title={words.export} value={words.exportHint}>
        {useIsProven() ? (
          <a href="/account/export" download className={buttonClasses('line')}>
            {words.download}
          </a>
        ) : (
          <SiteLink to="/prove?next=/account" className={buttonClasses('line')}>
            {words.confirmFirst}
          </SiteLink>
        )}
      </Row>
      <FoldedRow
        title={words.delete}
        value={words.deletionHint}
        action={words.open}
        fields={{ intent: 'delete' }}
        isDangerous
      >
        <ActionForm action="/account" fields={{ intent: 'delete' }}>
          <p className="text-[15px] text-muted">
            {isPaying ? words.deletionWithPlan : words.deletion}
          </p>
          {isPaying && (
            <p className="text-[15px] text-muted">
              {words.refundFirst}{' '}
              <TextLink to="/billing/money-back">{subscriptionPages.requestRefund}</TextLink>
            </p>
          )}
          {canDelete ? (
            <>
              <ProofField id="delete-password" need="fresh" />
              <SubmitButton look="danger" className="justify-self-start">
                {words.confirmDeletion}
              </SubmitButton>
            </>
          ) : (
            <OwnedTeams teams={ownedTeams} />
          )}
        </ActionForm>
      </FoldedRow>
    </AccountSection>
  )
}

/** What has to be transferred or deleted before the account can be. */
function OwnedTeams({ teams }: { teams: readonly OwnedTeam[] }) {
  return (
    <div className="text-[15px]">
      <p>{words.teamsFirst}</p>
      <ul className="mt-2">
        {teams.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={`/teams/${id}`} className="inline-block min-h-11 py-2.5 break-words">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
