import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { type FormValues, failRefused } from '#app/http/forms.ts'
import { isRefusal } from '#domain/refusal.ts'
import { acceptInvitation, declineInvitation } from '#domain/teams/join-team.ts'

type Answered = {
  readonly values: FormValues
  readonly invitation: { readonly token: string } | { readonly id: string }
}

/** Joins the team or declines, depending on the form's `intent`. */
export async function answerInvitation(
  context: Readonly<RouterContextProvider>,
  { values, invitation }: Answered,
) {
  const ports = context.get(portsContext)
  const invited = { userId: getViewer(context).user.id, invitation }
  if (values.intent === 'decline') {
    const declined = await declineInvitation(ports, invited)
    if (isRefusal(declined)) return failRefused(values, declined)
    return redirectWithToast(context, '/teams', { toast: 'invitation-declined' })
  }
  const joined = await acceptInvitation(ports, invited)
  if (isRefusal(joined)) return failRefused(values, joined)
  return redirectWithToast(context, `/teams/${joined.id}/library`, { toast: 'team-joined' })
}
