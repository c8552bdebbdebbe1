import { countBytes } from '@ghost-writers-ia/rules/snippet'
import { useState } from 'react'
import { portsContext } from '#app/context.ts'
import { countBodyBytes } from '#app/copy/snippets.ts'
import {
  instructionsForm,
  invalidInstructions,
  library,
  teamConflict,
} from '#app/copy/team-library.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { type EditFailure, failField, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { Conflict, useOpenedVersion } from '#app/shell/conflict.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PromptText } from '#app/ui/prompt-text.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { saveInstructions } from '#domain/teams/edit-library.ts'
import type { TeamInstructions } from '#domain/teams/ports.ts'
import { readTeamLibrary } from '#domain/teams/read-teams.ts'
import { teamLimits } from '#domain/teams/team.ts'
import { validateInstructions } from '#domain/teams/validate.ts'
import type { Route } from './+types/edit-instructions'
import { ItemPage, SaveButtons } from './item-page.tsx'
import { loadTeamPage, toCaller } from './load-teams.ts'
import { finishItem, readVersion } from './save-item.ts'
import type { ShownTeam } from './shown-team.ts'
import { NoTeam } from './team-top.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: instructionsForm.title, description: library.description })

export const loader = (args: Route.LoaderArgs) =>
  loadTeamPage(args, readTeamLibrary, ({ items: { instructions } }) => ({ instructions }))

export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readForm(request)
  const form = { context, caller: toCaller(context, params), values }
  return runAction({
    values,
    context,
    fallback: teamsPage.failed,
    async work() {
      const valid = validateInstructions(values.text ?? '')
      if (isRefusal(valid))
        return failField(values, { message: invalidInstructions, field: 'text' })
      const change = { ...form.caller, ...valid, version: readVersion(values) }
      const saved = await saveInstructions(context.get(portsContext), change)
      const refusal = isRefusal(saved) ? saved : null
      return finishItem(form, { refusal, toast: 'instructions-saved' })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function EditInstructions({ loaderData, actionData }: Route.ComponentProps) {
  const { team, page } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  return (
    <ItemPage team={team} title={instructionsForm.title}>
      <p className="mb-6 max-w-[62ch] text-[15px] text-muted">{library.instructionsHint}</p>
      <InstructionsForm team={team} latest={page.instructions} failure={actionData} />
    </ItemPage>
  )
}

type Props = {
  readonly team: ShownTeam
  readonly latest: TeamInstructions
  readonly failure: EditFailure<TeamInstructions> | undefined
}

function InstructionsForm({ team, latest, failure }: Props) {
  const { opened, changed } = useOpenedVersion(latest)
  const conflict = failure?.current ?? changed
  const { version, text: openedText } = opened ?? latest
  const [text, setText] = useState(failure?.values.text ?? openedText)
  const bytes = countBytes(text)

  return (
    <PageForm failure={failure} className="grid max-w-[720px] gap-5">
      {conflict && (
        <Conflict words={teamConflict} hasTitle={!failure}>
          {conflict.text ? (
            <PromptText text={conflict.text} />
          ) : (
            <p>{instructionsForm.otherIsEmpty}</p>
          )}
        </Conflict>
      )}
      <input type="hidden" name="version" value={conflict?.version ?? version} />
      <div className="grid gap-2">
        <TextField
          name="text"
          label={instructionsForm.label}
          rows={14}
          aria-describedby="text-hint"
          defaultValue={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p
          className={`text-[14px] ${bytes > teamLimits.instructionsBytes ? 'text-danger' : 'text-muted'}`}
        >
          {countBodyBytes(bytes, teamLimits.instructionsBytes)}
        </p>
        <p id="text-hint" className="text-[14px] text-muted">
          {instructionsForm.hint}
        </p>
      </div>
      <SaveButtons team={team} text={conflict ? teamConflict.overwrite : instructionsForm.save} />
    </PageForm>
  )
}
