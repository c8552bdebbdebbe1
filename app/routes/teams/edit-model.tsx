import { invalidModels, library, modelForm, teamConflict } from '#app/copy/team-library.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { type EditFailure, keepHeaders } from '#app/http/forms.ts'
import { DeleteForm } from '#app/shell/confirm-details.tsx'
import { Conflict, useOpenedVersion } from '#app/shell/conflict.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { isRefusal } from '#domain/refusal.ts'
import type { TeamModelInput } from '#domain/teams/ports.ts'
import { readTeamLibrary } from '#domain/teams/read-teams.ts'
import { teamLimits } from '#domain/teams/team.ts'
import { type InvalidModel, validateModel } from '#domain/teams/validate.ts'
import type { Route } from './+types/edit-model'
import { DeletedItem, ItemPage, SaveButtons } from './item-page.tsx'
import { loadTeamPage } from './load-teams.ts'
import { actOnItem } from './save-item.ts'
import { canEditLibrary, type ShownTeam } from './shown-team.ts'
import { NoTeam } from './team-top.tsx'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: modelForm.title, description: library.description })

export const loader = (args: Route.LoaderArgs) =>
  loadTeamPage(args, readTeamLibrary, ({ items }) => {
    const found = items.models.find(({ id }) => id === args.params.item)
    return { model: found ? toEdited(found) : null }
  })

type EditedModel = TeamModelInput & { readonly version: number }

function toEdited({ name, endpoint, model, version }: EditedModel): EditedModel {
  return { name, endpoint, model, version }
}

const fields: Readonly<Record<InvalidModel['refused'], keyof TeamModelInput>> = {
  'invalid-model-name': 'name',
  'invalid-model-endpoint': 'endpoint',
  'invalid-model-id': 'model',
}

export const action = (args: Route.ActionArgs) =>
  actOnItem(args, {
    kind: 'models',
    read({ name = '', endpoint = '', model = '' }) {
      const input = validateModel({ name, endpoint, model })
      if (!isRefusal(input)) return input
      return { message: invalidModels[input.refused], field: fields[input.refused] }
    },
    toasts: { added: 'model-shared', saved: 'model-saved', removed: 'model-removed' },
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function EditModel({ loaderData, actionData, params }: Route.ComponentProps) {
  const { team, page } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  const isNew = params.item === 'new'
  return (
    <Editor key={params.item} team={team} latest={page.model} isNew={isNew} failure={actionData} />
  )
}

type Props = {
  readonly team: ShownTeam
  readonly latest: EditedModel | null
  readonly isNew: boolean
  readonly failure: EditFailure<EditedModel> | undefined
}

function Editor({ team, latest, isNew, failure }: Props) {
  const { opened, changed } = useOpenedVersion(latest)
  const isDeleted = !isNew && (!latest || failure?.isDeleted === true)
  if (!isNew && !opened && !failure) return <DeletedItem team={team} />
  const title = isNew ? modelForm.newTitle : (opened?.name ?? failure?.values.name ?? '')

  return (
    <ItemPage team={team} title={title} isDeleted={isDeleted && !failure}>
      <p className="mb-6 max-w-[62ch] text-[15px] text-muted">{library.modelsHint}</p>
      <ModelForm
        team={team}
        opened={opened}
        current={failure?.current ?? changed}
        isDeleted={isDeleted}
        failure={failure}
      />
      {latest && canEditLibrary(team) && (
        <DeleteForm
          title={modelForm.remove}
          text={modelForm.removal}
          version={(failure?.current ?? latest).version}
        />
      )}
    </ItemPage>
  )
}

type FormProps = Pick<Props, 'team' | 'failure'> & {
  readonly opened: EditedModel | null
  readonly current: EditedModel | undefined
  readonly isDeleted: boolean
}

function ModelForm({ team, opened, current, isDeleted, failure }: FormProps) {
  const field = (name: keyof TeamModelInput) => ({
    name,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    defaultValue: opened?.[name],
  })

  return (
    <PageForm failure={failure} className="grid max-w-[720px] gap-5">
      {current && (
        <Conflict words={teamConflict} hasTitle={!failure}>
          <p className="font-[550] wrap-anywhere">{current.name}</p>
          <p className="font-mono text-[13px] wrap-anywhere">{current.model}</p>
          <p className="font-mono text-[13px] wrap-anywhere">{current.endpoint}</p>
        </Conflict>
      )}
      <input type="hidden" name="intent" value={isDeleted ? 'create' : 'save'} />
      {opened && <input type="hidden" name="version" value={(current ?? opened).version} />}
      <Field label={modelForm.name} maxLength={teamLimits.nameLength} {...field('name')} />
      <Field
        label={modelForm.endpoint}
        inputMode="url"
        autoCapitalize="none"
        hint={modelForm.endpointHint}
        {...field('endpoint')}
      />
      <Field
        label={modelForm.id}
        autoCapitalize="none"
        hint={modelForm.idHint}
        {...field('model')}
      />
      <SaveButtons team={team} text={current ? teamConflict.overwrite : modelForm.save} />
    </PageForm>
  )
}
