import { getViewer, portsContext } from '#app/context.ts'
import { exportAccount } from '#domain/account/export-account.ts'
import type { Route } from './+types/export'

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const everything = await exportAccount(context.get(portsContext), user)

  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="ghost-writers-ia-account.json"',
    },
  })
}
