import type { ReactNode } from 'react'
import { library as copy } from '#app/copy/team-library.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError } from '#app/shell/network-errors.ts'
import { ButtonLink, SiteLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { FoldedPrompt, PromptText } from '#app/ui/prompt-text.tsx'
import { readTeamLibrary } from '#domain/teams/read-teams.ts'
import { teamLimits } from '#domain/teams/team.ts'
import type { Route } from './+types/library'
import { loadTeamPage } from './load-teams.ts'
import { canEditLibrary } from './shown-team.ts'
import { NoTeam, TeamTop } from './team-top.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.team ? copy.title(loaderData.team.name) : teamsPage.missingTitle,
    description: copy.description,
  })

export const loader = (args: Route.LoaderArgs) =>
  loadTeamPage(args, readTeamLibrary, ({ items: { instructions, snippets, models } }) => ({
    instructions: instructions.text,
    snippets: snippets.map(({ id, name, description, body }) => ({ id, name, description, body })),
    models: models.map(({ id, name, endpoint, model }) => ({ id, name, endpoint, model })),
  }))

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Library({ loaderData }: Route.ComponentProps) {
  const { team, page } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  const editing = canEditLibrary(team) ? { path: `/teams/${team.id}/library` } : null

  return (
    <>
      <TeamTop team={team} />
      <div className="grid max-w-[852px] gap-5 pt-8">
        {team.role === 'member' && team.library.kind === 'active' && (
          <p className="text-[15px] text-muted">{copy.membersOnly}</p>
        )}
        <Instructions text={page.instructions} editing={editing} />
        <Snippets snippets={page.snippets} editing={editing} />
        <Models models={page.models} editing={editing} />
      </div>
    </>
  )
}

type Page = NonNullable<NonNullable<Route.ComponentProps['loaderData']>['page']>
/** Null if the viewer can't edit. */
type Editing = { readonly editing: { readonly path: string } | null }

function Instructions({ text, editing }: { text: string } & Editing) {
  return (
    <LibrarySection
      title={copy.instructions}
      hint={copy.instructionsHint}
      link={
        editing && {
          to: `${editing.path}/instructions`,
          text: text ? copy.editInstructions : copy.writeInstructions,
        }
      }
    >
      {text ? <PromptText text={text} /> : <Empty>{copy.noInstructions}</Empty>}
    </LibrarySection>
  )
}

function Snippets({ snippets, editing }: Pick<Page, 'snippets'> & Editing) {
  return (
    <LibrarySection
      title={copy.snippets}
      count={copy.count(snippets.length, teamLimits.snippets)}
      link={editing && { to: `${editing.path}/snippets/new`, text: copy.newSnippet }}
    >
      {snippets.length === 0 && <Empty>{copy.noSnippets}</Empty>}
      <ul aria-label={copy.snippets} className="divide-y divide-line empty:hidden">
        {snippets.map(({ id, name, description, body }) => (
          <li key={id} className="grid gap-1 py-3.5">
            <ItemName to={editing && `${editing.path}/snippets/${id}`} isMono>
              {`/${name}`}
            </ItemName>
            {description && <p className="text-[15px] wrap-anywhere text-muted">{description}</p>}
            <FoldedPrompt name={name} text={body} />
          </li>
        ))}
      </ul>
    </LibrarySection>
  )
}

function Models({ models, editing }: Pick<Page, 'models'> & Editing) {
  return (
    <LibrarySection
      title={copy.models}
      hint={copy.modelsHint}
      count={copy.count(models.length, teamLimits.models)}
      link={editing && { to: `${editing.path}/models/new`, text: copy.shareModel }}
    >
      {models.length === 0 && <Empty>{copy.noModels}</Empty>}
      <ul aria-label={copy.models} className="divide-y divide-line empty:hidden">
        {models.map(({ id, name, endpoint, model }) => (
          <li key={id} className="grid gap-1 py-3.5">
            <ItemName to={editing && `${editing.path}/models/${id}`}>{name}</ItemName>
            <p className="font-mono text-[13px] wrap-anywhere text-muted">{model}</p>
            <p className="font-mono text-[13px] wrap-anywhere text-muted">{endpoint}</p>
          </li>
        ))}
      </ul>
    </LibrarySection>
  )
}

type LibrarySectionProps = {
  readonly title: string
  readonly hint?: string
  readonly count?: string
  readonly link: { readonly to: string; readonly text: string } | null
  readonly children: ReactNode
}

/** One kind of what the library contains. */
function LibrarySection({ title, hint, count, link, children }: LibrarySectionProps) {
  return (
    <section className="rounded-2xl border border-line bg-sheet p-5 sm:p-7">
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="mr-auto">
          <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold tracking-[-.01em]">
            {title}
            {count && <span className="text-[14px] font-normal text-muted">{count}</span>}
          </h2>
          {hint && <p className="mt-1 text-[15px] text-muted">{hint}</p>}
        </div>
        {link && (
          <ButtonLink to={link.to} look="line">
            {link.text}
          </ButtonLink>
        )}
      </div>
      {children}
    </section>
  )
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="text-[15px] text-muted">{children}</p>
}

type ItemNameProps = {
  /** The page where it's edited. */
  readonly to: string | null
  readonly isMono?: boolean
  readonly children: string
}

function ItemName({ to, isMono = false, children }: ItemNameProps) {
  const look = `${isMono ? 'font-mono' : ''} text-[15px] font-[550] wrap-anywhere`
  if (!to) return <p className={look}>{children}</p>
  return (
    <SiteLink to={to} className={`${textLinkClasses} ${look} justify-self-start max-md:py-2`}>
      {children}
    </SiteLink>
  )
}
