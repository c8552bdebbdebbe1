import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { streamText } from '#app/http/stream-text.ts'
import { formatJson } from '#app/http/usage-export.ts'
import { exportAccount } from '#domain/account/export-account.ts'
import { findProof } from '#domain/identity/proof.ts'
import { listAllUsage } from '#domain/usage/list-usage.ts'
import type { Route } from './+types/export'

export async function loader({ context }: Route.LoaderArgs) {
  const { user, session } = getViewer(context)
  const ports = context.get(portsContext)
  if (!(await findProof(ports, session.id))) return redirect('/prove?next=/account')
  const everything = await exportAccount(ports, user)
  const requests = listAllUsage(ports, { userId: user.id, filter: null })

  return new Response(streamText(addRequests(everything, formatJson(requests, '    '))), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="ghost-writers-ia-account.json"',
    },
  })
}

/** Single requests come last and as a stream, because there may be very many. */
async function* addRequests(everything: object, requests: AsyncGenerator<string>) {
  yield `${JSON.stringify(everything, null, 2).slice(0, -'\n}'.length)},\n  "requests": `
  for await (const text of requests) yield text
  yield '}\n'
}
