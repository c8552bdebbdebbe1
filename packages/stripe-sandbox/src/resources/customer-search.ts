import { z } from 'zod'
import { limit, text } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { invalid, noSuch } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'

const CustomerSearch = z.strictObject({
  limit: limit.optional(),
  page: text.optional(),
  query: text,
})

type Params = z.infer<typeof CustomerSearch>

/** `email`, `name`, `phone` and `metadata["key"]`, each with `:` and all joined by AND. */
async function searchCustomers(tx: SandboxTransaction, params: Params): Promise<object> {
  const clauses = readQuery(params.query)
  const all = await tx.list('customer')
  const found = all.filter((one) => clauses.every((clause) => isMatch(one, clause)))
  const start = params.page ? findStart(found, params.page) : 0
  const data = found.slice(start, start + (params.limit ?? 10))
  const has_more = start + data.length < found.length
  return {
    object: 'search_result',
    data,
    has_more,
    next_page: has_more ? (data.at(-1)?.id ?? null) : null,
    url: '/v1/customers/search',
  }
}

/** A page is named by the customer before it. */
function findStart(found: readonly Customer[], id: string): number {
  const place = found.findIndex((one) => one.id === id)
  if (place < 0) throw noSuch({ kind: 'page', id }, 'page')
  return place + 1
}

type Clause = { readonly field: string; readonly key: string | null; readonly value: string }

const clausePattern =
  /^\s*(?<field>\w+)(?:\[(?<mark>["'])(?<key>.+?)\k<mark>\])?:(?<quote>["'])(?<value>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*(?:AND\s+(?=\S)|$)/i

function readQuery(query: string): Clause[] {
  const clauses: Clause[] = []
  for (let rest = query; rest !== ''; ) {
    const match = clausePattern.exec(rest)
    if (!match?.groups) throw unparsable()
    const { field = '', key = null, value = '' } = match.groups
    clauses.push(checkField({ field, key, value: value.replaceAll(/\\(.)/g, '$1') }))
    rest = rest.slice(match[0].length)
  }
  return clauses
}

const fields = ['email', 'name', 'phone'] as const

function checkField(clause: Clause): Clause {
  const isKnown = clause.key === null ? isField(clause.field) : clause.field === 'metadata'
  if (isKnown) return clause
  const message = `Field \`${clause.field}\` is an unsupported search field for resource \`customers\`.`
  throw invalid({ message })
}

function isField(name: string): name is (typeof fields)[number] {
  return fields.some((field) => field === name)
}

function unparsable() {
  const message =
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.'
  return invalid({ message })
}

/** Upper and lower case are the same. */
function isMatch(customer: Customer, { field, key, value }: Clause): boolean {
  const known = isField(field) ? customer[field] : customer.metadata[key ?? '']
  return known?.toLowerCase() === value.toLowerCase()
}

export const customerSearchRoutes: readonly Route[] = [
  route('GET /v1/customers/search', CustomerSearch, searchCustomers),
]
