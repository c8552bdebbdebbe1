import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { readDocument } from '#app/openapi/read-document.ts'
import type { ApiDocument } from '#app/openapi/types.ts'

/** The description of the API for programs: the same for everyone. */
export const describeApi = defineEndpoint(
  { auth: 'none', isPrerendered: true, response: z.custom<ApiDocument>() },
  async ({ ports, site }) => ({ body: readDocument(ports, site.siteUrl) }),
)
