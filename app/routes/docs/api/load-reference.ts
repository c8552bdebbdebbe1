import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { readDocument } from '#app/openapi/read-document.ts'
import { type ReferenceGroup, toReference } from '#app/openapi/reference.ts'

export function loadReference(context: Readonly<RouterContextProvider>): readonly ReferenceGroup[] {
  const { siteUrl } = context.get(requestContext)
  return toReference(readDocument(context.get(portsContext), siteUrl))
}
