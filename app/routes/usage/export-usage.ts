import { getViewer, portsContext } from '#app/context.ts'
import { streamText } from '#app/http/stream-text.ts'
import { formatCsv, formatJson } from '#app/http/usage-export.ts'
import { listAllUsage } from '#domain/usage/list-usage.ts'
import type { Route } from './+types/export-usage'
import { readUsageFilter } from './usage-filter.ts'

/** The filtered requests as a CSV file, or as JSON with `?format=json`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { filter } = readUsageFilter(request.url, ports.calendar.now())
  const isJson = new URL(request.url).searchParams.get('format') === 'json'
  const batches = listAllUsage(ports, { userId: user.id, filter })
  const name = `ghost-writers-ia-usage.${isJson ? 'json' : 'csv'}`
  return new Response(streamText(isJson ? formatJson(batches) : formatCsv(batches)), {
    headers: {
      'content-type': `${isJson ? 'application/json' : 'text/csv'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
