import { rights } from '#app/copy/rights.ts'
import { keepHeaders } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/withdraw'
import { DeclarationPage } from './declaration-page.tsx'
import { loadForm, receiveDeclaration } from './receive-declaration.ts'

export const handle: PageHandle = { prerender: 'hydrated' }

export const headers = keepHeaders

export const meta = () => pageMeta(rights.withdrawal)

export const loader = ({ context }: Route.LoaderArgs) => loadForm(context)

export const action = (args: Route.ActionArgs) => receiveDeclaration(args, 'withdrawal')

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  return <DeclarationPage kind="withdrawal" prepared={loaderData} answer={actionData} />
}
