import { validateSnippet } from '@ghost-writers-ia/rules/snippet'
import { invalidSnippets } from '#app/copy/snippets.ts'
import { library, teamConflict, teamSnippet } from '#app/copy/team-library.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { type EditFailure, keepHeaders } from '#app/http/forms.ts'
import { DeleteForm } from '#app/shell/confirm-details.tsx'
import { useOpenedVersion } from '#app/shell/conflict.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { readTeamLibrary } from '#domain/teams/read-teams.ts'
import { SnippetForm } from '../snippets/snippet-form.tsx'
import type { Route } from './+types/edit-team-snippet'
import { DeletedItem, ItemPage } from './item-page.tsx'
import { loadTeamPage } from './load-teams.ts'
import { actOnItem } from './save-item.ts'
import { canEditLibrary, type ShownTeam } from './shown-team.ts'
import { NoTeam } from './team-top.tsx'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: teamSnippet.title, description: library.description })

export const loader = (args: Route.LoaderArgs) =>
  loadTeamPage(args, readTeamLibrary, ({ items }) => {
    const found = items.snippets.find(({ id }) => id === args.params.item)
    return { snippet: found ? toEdited(found) : null }
  })

type EditedSnippet = {
  readonly name: string
  readonly description: string
  readonly body: string
  readonly version: number
}

function toEdited({ name, description, body, version }: EditedSnippet): EditedSnippet {
  return { name, description, body, version }
}

export const action = (args: Route.ActionArgs) =>
  actOnItem(args, {
    kind: 'snippets',
    read({ name = '', description = '', body = '' }) {
      const input = validateSnippet({ name, description, body })
      if (!('error' in input)) return input
      return { message: invalidSnippets[input.error], field: input.field }
    },
    toasts: { added: 'snippet-created', saved: 'snippet-saved', removed: 'snippet-deleted' },
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function EditTeamSnippet({ loaderData, actionData, params }: Route.ComponentProps) {
  const { team, page } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  const isNew = params.item === 'new'
  return (
    <Editor
      key={params.item}
      team={team}
      latest={page.snippet}
      isNew={isNew}
      failure={actionData}
    />
  )
}

type Props = {
  readonly team: ShownTeam
  readonly latest: EditedSnippet | null
  readonly isNew: boolean
  readonly failure: EditFailure<EditedSnippet> | undefined
}

function Editor({ team, latest, isNew, failure }: Props) {
  const { opened, changed } = useOpenedVersion(latest)
  const name = opened?.name ?? failure?.values.name
  const isDeleted = !isNew && (!latest || failure?.isDeleted === true)
  if (!isNew && !opened && !failure) return <DeletedItem team={team} />

  return (
    <ItemPage
      team={team}
      title={isNew ? teamSnippet.newTitle : `/${name ?? ''}`}
      isDeleted={isDeleted && !failure}
    >
      <SnippetForm
        {...(opened && { snippet: opened })}
        current={changed}
        isDeleted={isDeleted}
        failure={failure}
        listPage={`/teams/${team.id}/library`}
        conflictWords={teamConflict}
        isReadOnly={!canEditLibrary(team)}
      />
      {latest && canEditLibrary(team) && (
        <DeleteForm
          title={teamSnippet.delete}
          text={teamSnippet.deletion}
          version={(failure?.current ?? latest).version}
        />
      )}
    </ItemPage>
  )
}
