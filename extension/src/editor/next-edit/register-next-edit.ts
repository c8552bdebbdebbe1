import type { Previews } from '../edits/previews.ts'
import { type Host, registerCommands } from '../host.ts'
import { type NextEdit, openNextEdit } from './next-edit.ts'

type NextEditFeatureDeps = { readonly previews: Previews }

export function registerNextEdit(host: Host, { previews }: NextEditFeatureDeps): NextEdit {
  const nextEdit = openNextEdit({ previews, reportError: host.reportError })
  registerCommands(host, {
    acceptNextEdit: () => nextEdit.accept(),
    dismissNextEdit: () => nextEdit.dismiss(),
  })
  host.context.subscriptions.push(nextEdit)
  return nextEdit
}
