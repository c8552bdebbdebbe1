import { rights } from '#app/copy/rights.ts'
import { keepHeaders } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/cancel-contract'
import { DeclarationPage } from './declaration-page.tsx'
import { loadForm, receiveDeclaration } from './receive-declaration.ts'

export const handle: PageHandle = { prerender: 'hydrated' }

export const headers = keepHeaders

export const meta = () => pageMeta(rights.cancellation)

export const loader = ({ context }: Route.LoaderArgs) => loadForm(context)

export const action = (args: Route.ActionArgs) => receiveDeclaration(args, 'cancellation')

export default function CancelContract({ loaderData, actionData }: Route.ComponentProps) {
  return <DeclarationPage kind="cancellation" prepared={loaderData} answer={actionData} />
}
