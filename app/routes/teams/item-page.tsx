import type { ReactNode } from 'react'
import { libraryItem } from '#app/copy/team-library.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { canEditLibrary, type ShownTeam } from './shown-team.ts'
import { EditingNotice, TeamTop } from './team-top.tsx'

type Props = {
  readonly team: ShownTeam
  readonly title: string
  /** It was deleted while it was edited. */
  readonly isDeleted?: boolean
  readonly children: ReactNode
}

/** A page that edits something in the library. */
export function ItemPage({ team, title, isDeleted = false, children }: Props) {
  return (
    <>
      <TeamTop team={team} />
      <div className="pt-8">
        <h2 className="mb-6 text-[26px] font-semibold tracking-[-.02em] wrap-anywhere">{title}</h2>
        <EditingNotice team={team} />
        {isDeleted && <p className="mb-5">{libraryItem.deleted}</p>}
        {children}
      </div>
    </>
  )
}

export function SaveButtons({ team, text }: { team: ShownTeam; text: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton disabled={!canEditLibrary(team)}>{text}</SubmitButton>
      <ButtonLink to={`/teams/${team.id}/library`} look="line">
        {libraryItem.cancel}
      </ButtonLink>
    </div>
  )
}

/** Someone opened a link to something that isn't there anymore. */
export function DeletedItem({ team }: { team: ShownTeam }) {
  return (
    <ItemPage team={team} title={libraryItem.deletedTitle}>
      <TextLink to={`/teams/${team.id}/library`}>{libraryItem.back}</TextLink>
    </ItemPage>
  )
}
