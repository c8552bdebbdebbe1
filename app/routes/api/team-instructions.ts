import { TeamInstructions } from '@ghost-writers-ia/site-api/libraries'
import { TeamInstructionsChange } from '@ghost-writers-ia/site-api/requests'
import { invalidInstructions } from '#app/copy/team-library.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { isRefusal } from '#domain/refusal.ts'
import { saveInstructions } from '#domain/teams/edit-library.ts'
import { validateInstructions } from '#domain/teams/validate.ts'
import { longText } from './snippet-response.ts'
import { editing, saveErrors, toTeamCaller, toTeamProblem } from './team-response.ts'

/** Saves the instructions, unless they have changed since the version that the caller knows. */
export const saveTeamInstructions = defineEndpoint(
  {
    ...editing,
    id: 'saveTeamInstructions',
    params: ['id'],
    body: TeamInstructionsChange,
    limit: longText,
    response: TeamInstructions,
    errors: [...saveErrors, 'team-conflict'],
  },
  async (call) => {
    const { text, version } = call.body
    const input = validateInstructions(text)
    if (isRefusal(input)) return problem('invalid-team-item', { error: invalidInstructions })

    const saved = await saveInstructions(call.ports, { ...toTeamCaller(call), ...input, version })
    return isRefusal(saved) ? toTeamProblem(saved) : { body: saved }
  },
)
